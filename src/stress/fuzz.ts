import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { Pool } from 'undici'
import { natural } from '../cli/options.js'
import { scriptOptions } from '../script.js'
import type { World } from '../spec/nouns.js'
import { type ChildServer, startServer } from './child-server.js'
import { type Asked, ask, asked } from './fuzz-http.js'
import { problemIn, problemInLog } from './fuzz-problems.js'
import { type Fuzzed, fuzzed } from './fuzz-requests.js'
import { exchange, type RawExchange } from './raw-client.js'

export interface FuzzOptions {
  readonly runs: number
  readonly seed?: number
}

export interface FuzzResult {
  readonly requests: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** The smallest request that was dealt with badly, and how. */
  readonly problem?: string
  /** Memory in use in the server after half of the run and at its end, once the rubbish is out, in MB. */
  readonly memory: readonly [half: number, end: number]
}

/** Sends a server whatever could be sent, and looks at each answer, at its state and at its log. */
export async function fuzz({ runs, seed = 1 }: FuzzOptions): Promise<FuzzResult> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const file = join(folder, 'state.json')
  const server = await startServer('--data', file, '--log-level', 'trace', '--control')
  const pool = new Pool(server.url, { connections: 4 })
  try {
    const world = JSON.parse(readFileSync(file, 'utf8')) as World
    const { profiles, groups, vetted } = world
    const creator = groups.find(({ svc_id }) => svc_id === vetted)?.members[0] ?? ''
    const token = await tokenFor(server, creator)
    // Without Vetted among them: once that is gone, nothing can be created any more.
    const others = groups.filter(({ svc_id }) => svc_id !== vetted).slice(0, 3)
    const ids = [...profiles.slice(0, 3), ...others].map(({ svc_id }) => svc_id)
    const statuses: Record<string, number> = {}
    let [requests, half] = [0, 0]
    const check = async (sent: Promise<RawExchange>, before: number, head: boolean) => {
      const { answers, rest } = await sent
      for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
      requests++
      const problem = problemIn(answers, rest, head, token)
      if (problem !== undefined) throw new Error(problem)
      if (!answers.some(({ status }) => status === 200) && statSync(file).ino !== before)
        throw new Error('the state was changed by what was not answered 200')
      const logged = problemInLog(server.log(), token)
      if (logged !== undefined) throw new Error(logged)
      if (server.process.exitCode !== null) throw new Error('the server has ended')
      return answers.length
    }
    const checkOne = async (one: Fuzzed | Asked) => {
      if (requests === Math.floor(runs / 2) && half === 0) half = await memoryOn(server, world)
      const before = statSync(file).ino
      const isRaw = 'bytes' in one
      const sent = isRaw ? exchange(server.url, one.bytes, one) : ask(pool, one)
      const answers = await check(sent, before, isRaw ? one.head : one.method === 'HEAD')
      // Empty lines before a request are let pass, and are none.
      if (answers === 0 && !(isRaw && one.bytes.every(byte => byte === 0x0d || byte === 0x0a)))
        throw new Error('there is no answer')
    }
    const known = { token, ids }
    const requestsOf = fc.oneof({ weight: 3, arbitrary: fuzzed(known) }, asked(known))
    const outcome = await fc.check(fc.asyncProperty(requestsOf, checkOne), { numRuns: runs, seed })
    const end = await memoryOn(server, world)
    const problem = outcome.failed ? said(outcome) : grown(half, end)
    return {
      requests,
      statuses,
      memory: [half, end],
      ...(problem === undefined ? {} : { problem }),
    }
  } finally {
    await pool.destroy()
    await server.end('SIGKILL')
    await rm(folder, { recursive: true })
  }
}

function said({ counterexample, errorInstance, seed }: fc.RunDetails<[Fuzzed | Asked]>): string {
  const [one] = counterexample ?? []
  const sent = one && 'bytes' in one ? Buffer.from(one.bytes).toString('latin1') : one
  return `${(errorInstance as Error).message}; seed ${seed}, sent ${JSON.stringify(sent)}`
}

/** What a run holds on to for good grows with it. */
function grown(half: number, end: number): string | undefined {
  return end > half * 1.2 ? `memory grew from ${half} MB to ${end} MB in the second half` : undefined
}

/** The memory in use on the world of the start: what requests have made of it may take its room. */
async function memoryOn(server: ChildServer, world: World): Promise<number> {
  const answer = await fetch(`${server.url}/_oracle/world`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(world),
  })
  if (answer.status !== 200) throw new Error(`the world was not put back: ${await answer.text()}`)
  return server.memory()
}

async function tokenFor({ url }: ChildServer, subject: string): Promise<string> {
  const answer = await fetch(`${url}/_oracle/token?subject=${subject}`)
  return ((await answer.json()) as { token: string }).token
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = scriptOptions<{ runs: number; seed: number }>(
    'fuzz',
    'Send a server whatever could be sent, and look at its answers, state and log. Exit code: 1 where one is wrong.',
    command =>
      command
        .option('--runs <number>', 'how many requests', natural, 20_000)
        .option('--seed <number>', 'what they are drawn from', natural, Date.now() % 2 ** 31),
  )
  const { seed } = options
  const { requests, statuses, problem, memory } = await fuzz(options)
  console.log(`requests  ${requests}, seed ${seed}`)
  console.log(
    `answers   ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  )
  console.log(`memory    ${memory[0].toFixed(1)} MB after half, ${memory[1].toFixed(1)} MB at the end`)
  console.log(problem === undefined ? 'each was answered as it should be' : `PROBLEM: ${problem}`)
  if (problem !== undefined) process.exitCode = 1
}
