import autocannon from 'autocannon'
import { checkWith, withSuite } from '../../check/check-with.js'
import { memoryFlags } from '../../check/suite-process.js'
import { type CheckOptions, check } from '../../check.js'
import { faults } from '../../faults/registry.js'
import { fetchToken } from '../test-support/fetch-token.js'
import { formatFigure, type Measurement, median } from '../test-support/measurements.js'
import { type ServerProcess, startServe } from '../test-support/server-process.js'
import { WorkerProcess } from '../test-support/worker-process.js'

/** A server with the control protocol, to be checked as a whole. */
export interface CheckOrder {
  readonly url: string
}

export interface CheckResult {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly requests: number
  /** The most memory that the process of the suite has used. */
  readonly megabytes: number
}

const rounds = 3
/** Every so many faults, one is checked until its first failed clause. */
const faultStep = 20

/** How long a check of the reference server takes, what it costs, and how soon a fault shows. */
export async function benchCheck(): Promise<Measurement[]> {
  const server = await startServe('--control')
  const results: CheckResult[] = []
  const again: CheckResult[] = []
  for (let round = 0; round < rounds; round++) {
    const [first, second] = await checkTwice(server.url)
    results.push(first)
    again.push(second)
  }
  const rate = await rateOneByOne(server.url)
  const firstFailures = await timesToFirstFailure(server, check)
  const firstFailuresAgain = await withSuite(async suite => {
    await checkWith(suite, targetAt(server))
    return timesToFirstFailure(server, options => checkWith(suite, options))
  })
  await server.stop()
  const of = (key: keyof CheckResult) => median(results.map(result => result[key]))
  const bare = of('requests') / rate
  const megabytes = of('megabytes')
  const first = median(firstFailures)
  return [
    {
      name: 'check of the reference server',
      figure: of('seconds'),
      unit: 's',
      against: `${formatFigure(of('seconds') / bare)} times the ${formatFigure(bare)} s of ${of('requests')} searches one by one`,
    },
    {
      name: 'check again in the same process, as --watch does',
      figure: median(again.map(({ seconds }) => seconds)),
      unit: 's',
    },
    {
      name: 'check: requests',
      figure: of('requests'),
      unit: '',
      against: 'at most 8,450',
      holds: of('requests') <= 8_450,
    },
    {
      name: 'check: CPU of the suite per request',
      figure: (1e6 * of('cpuSeconds')) / of('requests'),
      unit: 'µs',
    },
    {
      name: 'check: memory of the suite',
      figure: megabytes,
      unit: 'MB',
      against: 'at most 200',
      holds: megabytes <= 200,
    },
    {
      name: `check --bail: first failed clause of ${firstFailures.length} faults, median`,
      figure: first,
      unit: 's',
      against: `at most a third of ${formatFigure(of('seconds'))} s: the whole check`,
      holds: first <= of('seconds') / 3,
    },
    {
      name: 'first failed clause of these faults again in the same process, as --watch does',
      figure: median(firstFailuresAgain),
      unit: 's',
    },
  ]
}

/** A check in a new process, and one again in the same process. */
async function checkTwice(url: string): Promise<readonly [CheckResult, CheckResult]> {
  const checker = new URL('./checker.js', import.meta.url)
  const suite = new WorkerProcess<CheckOrder, CheckResult>(checker, memoryFlags)
  try {
    return [await suite.send({ url }), await suite.send({ url })]
  } finally {
    await suite.end()
  }
}

/** How many searches a second a client gets that waits for each response. */
async function rateOneByOne(url: string): Promise<number> {
  const cookie = `svc-token=${await fetchToken(url, 'Anna Berg')}`
  const { requests } = await autocannon({
    url: `${url}/auth/v1/profile?s=anna`,
    headers: { cookie },
    connections: 1,
    duration: 3,
  })
  return requests.average
}

function targetAt({ url }: ServerProcess): CheckOptions {
  return { url, control: `${url}/_oracle/worlds`, seed: 1 }
}

/** In seconds, from the start of the run. */
async function timesToFirstFailure(
  server: ServerProcess,
  run: (options: CheckOptions) => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (const { name } of faults.filter((_, at) => at % faultStep === 0)) {
    await setFaults(server, [name])
    const start = performance.now()
    let first: number | undefined
    await run({
      ...targetAt(server),
      bail: true,
      decided: ({ status }) => {
        if (status === 'failed') first ??= (performance.now() - start) / 1000
      },
    })
    if (first !== undefined) times.push(first)
  }
  await setFaults(server, [])
  return times
}

async function setFaults({ url }: ServerProcess, names: readonly string[]): Promise<void> {
  const { ok } = await fetch(`${url}/_oracle/faults`, {
    method: 'PUT',
    body: JSON.stringify(names),
    headers: { 'content-type': 'application/json' },
  })
  if (!ok) throw new Error(`the server did not take the faults ${names.join(', ')}`)
}
