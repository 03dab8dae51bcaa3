import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { natural } from '../../cli/options.js'
import type { World } from '../../spec/nouns.js'
import { scriptOptions, seedOption } from '../script.js'
import { fetchToken } from '../test-support/fetch-token.js'
import { creatorIn } from '../test-support/generated-world.js'
import { exchange, type RawExchange } from '../test-support/raw-client.js'
import { type ServerProcess, startServer } from '../test-support/server-process.js'
import { problemInLog, problemInResponses } from './fuzz-problems.js'
import { type RawRequest, rawRequests } from './fuzz-requests.js'

export interface FuzzOptions {
  /** The number of requests. */
  readonly runs: number
  readonly seed?: number
}

export interface FuzzResult {
  readonly requests: number
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** The smallest request with a problem, and the problem; absent if there is none. */
  readonly problem?: string
  /** The memory that the server uses after half of the run and at its end, in MB. */
  readonly memory: readonly [half: number, end: number]
}

/** Sends generated requests to a server, and checks each response, the state file and the log. */
export async function fuzz({ runs, seed = 1 }: FuzzOptions): Promise<FuzzResult> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const file = join(folder, 'state.json')
  const server = await startServer('--data', file, '--log-level', 'trace', '--control')
  try {
    const world = JSON.parse(readFileSync(file, 'utf8')) as World
    const { profiles, groups, vetted } = world
    const token = await fetchToken(server.url, creatorIn(world))
    // Not Vetted: if a request deletes it, later requests cannot create groups.
    const others = groups.filter(({ svc_id }) => svc_id !== vetted).slice(0, 3)
    const ids = [...profiles.slice(0, 3), ...others].map(({ svc_id }) => svc_id)
    const statuses: Record<string, number> = {}
    let [requests, half] = [0, 0]
    const check = async (exchanged: RawExchange, before: number, isHead: boolean) => {
      const { responses } = exchanged
      for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1
      requests++
      const problem = problemInResponses(exchanged, isHead, token)
      if (problem !== undefined) throw new Error(problem)
      if (!responses.some(({ status }) => status === 200) && statSync(file).ino !== before)
        throw new Error('the state file changed, but no response was 200')
      const logged = problemInLog(server.log(), token)
      if (logged !== undefined) throw new Error(logged)
      if (server.process.exitCode !== null) throw new Error('the server process ended')
      return responses.length
    }
    const sendAndCheck = async (request: RawRequest) => {
      if (requests === Math.floor(runs / 2) && half === 0) half = await memoryOn(server, world)
      const before = statSync(file).ino
      const count = await check(await exchange(server.url, request.bytes, request), before, request.head)
      // A server ignores empty lines before a request, so that empty lines alone are no request.
      if (count === 0 && !request.bytes.every(byte => byte === 0x0d || byte === 0x0a))
        throw new Error('there is no response')
    }
    const outcome = await fc.check(fc.asyncProperty(rawRequests({ token, ids }), sendAndCheck), {
      numRuns: runs,
      seed,
    })
    const end = await memoryOn(server, world)
    const problem = outcome.failed ? describeFailure(outcome) : memoryGrowth(half, end)
    return {
      requests,
      statuses,
      memory: [half, end],
      ...(problem === undefined ? {} : { problem }),
    }
  } finally {
    await server.stop('SIGKILL')
    await rm(folder, { recursive: true })
  }
}

function describeFailure({ counterexample, errorInstance, seed }: fc.RunDetails<[RawRequest]>): string {
  const sent = Buffer.from(counterexample?.[0].bytes ?? []).toString('latin1')
  return `${(errorInstance as Error).message}; seed ${seed}, sent ${JSON.stringify(sent)}`
}

/** A memory leak grows with the number of requests. */
function memoryGrowth(half: number, end: number): string | undefined {
  return end > half * 1.2 ? `the memory grew from ${half} MB to ${end} MB in the second half` : undefined
}

/** The memory that the server uses with the initial world: groups that the requests created do not count. */
async function memoryOn(server: ServerProcess, world: World): Promise<number> {
  const response = await fetch(`${server.url}/_oracle/world`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(world),
  })
  if (!response.ok) throw new Error(`the initial world was not restored: ${await response.text()}`)
  return server.memory()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = scriptOptions<{ runs: number; seed: number }>(
    'fuzz',
    'Send generated requests to a server, and check its responses, its state file and its log. Exit code: 1 if there is a problem.',
    command => seedOption(command.option('--runs <number>', 'number of requests', natural, 20_000)),
  )
  const { seed } = options
  const { requests, statuses, problem, memory } = await fuzz(options)
  console.log(`requests  ${requests}, seed ${seed}`)
  console.log(
    `responses ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  )
  console.log(`memory    ${memory[0].toFixed(1)} MB after half, ${memory[1].toFixed(1)} MB at the end`)
  console.log(problem === undefined ? 'no problem' : `PROBLEM: ${problem}`)
  if (problem !== undefined) process.exitCode = 1
}
