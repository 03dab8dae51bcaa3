import { type Attempt, Interrupted, type SentRequest, type TryOn } from '../../client-runs/attempt.js'
import { type Choice, readingsWith } from '../../client-runs/choice.js'
import { failingLines } from '../../client-runs/failing-lines.js'
import { shortened } from '../../report/failures/texts.js'
import type { RequestSummary } from '../../server/reference-server.js'
import type { Operation } from '../../spec/endpoints.js'
import type { Readings } from '../../spec/readings.js'
import { withoutSecrets } from '../output/without-secrets.js'
import { listenOn, serverFrom } from '../server/server-from-options.js'
import type { ServerOptions } from '../server/server-options.js'
import { type CapturedResult, runCaptured } from './captured-command.js'
import { environmentFor } from './exec-environment.js'

/** In milliseconds. */
const [longestFirst, leastLimit] = [600_000, 30_000]
/** How many times as long as the first run another one may take. */
const timesFirst = 10
const mostRequests = 10
const longestText = 500

export interface EveryServerOptions {
  readonly words: readonly [name: string, ...args: string[]]
  readonly server: ServerOptions
  readonly base: Readings
  readonly signal: AbortSignal
  readonly atOnce: AbortSignal
  /** Is called with the output of each run, without tokens. */
  readonly output: (choices: readonly Choice[], text: string) => void
}

/** Runs the command on a server with certain choices, each time on a new one with a world of its own. */
export function onEveryServer(options: EveryServerOptions): TryOn {
  let timeLimit = longestFirst
  return async choices => {
    const start = performance.now()
    const attempt = await runOn(choices, timeLimit, options)
    if (choices.length === 0) timeLimit = Math.max(leastLimit, timesFirst * (performance.now() - start))
    return attempt
  }
}

async function runOn(
  choices: readonly Choice[],
  timeLimit: number,
  { words, server: given, base, signal, atOnce, output }: EveryServerOptions,
): Promise<Attempt> {
  if (signal.aborted) throw new Interrupted()
  const lookedUp = new Set<string>()
  const arrived: (() => RequestSummary)[] = []
  const troubles = choices.flatMap(choice => (choice.kind === 'trouble' ? [choice.option] : []))
  const trouble = [...(given.trouble ?? []), ...troubles]
  const server = await serverFrom(
    { ...given, control: true, trouble },
    {
      readings: noting(readingsWith(base, choices), lookedUp),
      onArrival: summary => arrived.push(summary),
    },
  )
  try {
    const url = await listenOn(server, given.port)
    const env = environmentFor(url, { ...given, trouble })
    const result = await runCaptured(words, { env, timeLimit, signal, atOnce })
    if (signal.aborted) throw new Interrupted()
    const requests = arrived.map(summary => summary())
    const text = withoutSecrets(result.output, given.controlToken)
    output(choices, text)
    return {
      failure: failureOf({ ...result, output: text }, requests, timeLimit, given.controlToken),
      reached: {
        readings: lookedUp,
        operations: operationsIn(requests),
        troubles: new Set(requests.flatMap(({ trouble = [] }) => trouble)),
      },
    }
  } finally {
    await server.close()
  }
}

/** The same readings. It notes each key that is looked up. */
function noting(readings: Readings, lookedUp: Set<string>): Readings {
  return new Proxy(readings, {
    get(target, key) {
      if (typeof key === 'string') lookedUp.add(key)
      return Reflect.get(target, key)
    },
  })
}

function failureOf(
  { code, output, isTooLong }: CapturedResult,
  requests: readonly RequestSummary[],
  timeLimit: number,
  controlToken: string | undefined,
): Attempt['failure'] {
  if (code === 0 && !isTooLong) return undefined
  return {
    end: isTooLong ? `the time limit of ${Math.round(timeLimit / 1000)} s` : `exit code ${code}`,
    lines: failingLines(output),
    requests: requests.slice(-mostRequests).map(request => sentRequest(request, controlToken)),
    sent: requests.length,
  }
}

function sentRequest(
  { method, path, body, caller, name, status, trouble }: RequestSummary,
  controlToken: string | undefined,
): SentRequest {
  // A client may put the control token where it does not belong.
  const shown = (text: string) => shortened(withoutSecrets(text, controlToken), longestText)
  return {
    method,
    path: shown(path),
    ...(body === undefined ? {} : { body: shown(JSON.stringify(body)) }),
    caller: name ?? caller,
    status,
    ...(trouble === undefined ? {} : { trouble }),
  }
}

function operationsIn(requests: readonly RequestSummary[]): ReadonlyMap<Operation, number> {
  const counts = new Map<Operation, number>()
  for (const { operation } of requests)
    if (operation !== null) counts.set(operation, (counts.get(operation) ?? 0) + 1)
  return counts
}
