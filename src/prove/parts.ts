import { faults, type NamedFault } from '../index.js'
import { type ClauseId, clauseIds } from '../spec/clauses.js'
import { neighboursOf } from './neighbours.js'
import { nulls, startNull } from './nulls.js'
import { pairedReadings, singleReadings } from './readings.js'
import { atATime, checked, type Result } from './runs.js'
import { foreignMistakes, startDying, startForeign, startOracle } from './server.js'

/** What a part of the proof found of one subject, and whether it is as it must be. */
export interface Row {
  readonly subject: string
  readonly holds: boolean
  /** The clause that must fail, where one must. */
  readonly clause?: string
  readonly failed: readonly ClauseId[]
  /** Failed clauses that nobody said would. */
  readonly unexpected?: readonly ClauseId[]
  readonly errored?: readonly ClauseId[]
  readonly untested?: readonly ClauseId[]
  readonly passed?: number
  readonly exitCode: 0 | 1 | 2
  readonly error?: string
  readonly requests: number
  readonly ms: number
}

export interface Plan {
  readonly seed: number
  /** How many checks run at a time. */
  readonly jobs: number
  /** Whether every clause is tested on every fault. */
  readonly whole: boolean
  /** These faults alone. */
  readonly only: readonly string[]
  readonly tell: (text: string) => void
}

/** The fault that must be caught, or the proof is void. */
export const canary = 'no-match-is-200'

/** Examples per property where it is the readings that vary. */
const fewRuns = 10

/** Requests after which a server dies. */
const deaths = [40, 400, 1500]

export const parts: Readonly<Record<string, (plan: Plan) => Promise<readonly Row[]>>> = {
  faults: plan =>
    proved(
      plan,
      readingFor(plan),
      ({ name }) => name,
      fault => proveFault(fault, plan),
    ),
  readings: plan =>
    proved(plan, [...singleReadings, ...pairedReadings()], nameOf, async readings => {
      const runs = plan.whole ? {} : { runs: fewRuns }
      const result = await checked(() => startOracle({ readings }), { seed: plan.seed, ...runs })
      return conformant(nameOf(readings), result)
    }),
  foreign: async plan =>
    proved(
      plan,
      [undefined, ...(await foreignMistakes())],
      mistake => mistake?.name ?? 'the foreign implementation',
      async mistake => {
        const result = await checked(() => startForeign(mistake ? [mistake.name] : []), { seed: plan.seed })
        return mistake === undefined
          ? conformant('the foreign implementation', result)
          : caught(`foreign: ${mistake.name}`, mistake.clause as ClauseId, clauseIds, result)
      },
    ),
  nulls: plan =>
    proved(
      plan,
      Object.keys(nulls).flatMap(name => [true, false].map(anonymous => ({ name, anonymous }))),
      ({ name, anonymous }) => `${name}, ${anonymous ? 'nothing given' : 'worlds taken'}`,
      async ({ name, anonymous }) => {
        const answer = nulls[name] as Parameters<typeof startNull>[0]
        const result = await checked(() => startNull(answer), { anonymous, timeout: 300, seed: plan.seed })
        const holds = result.report.summary.passed === 0 && result.exitCode !== 0
        return { ...rowOf(`${name}, ${anonymous ? 'nothing given' : 'worlds taken'}`, result), holds }
      },
    ),
  death: plan =>
    proved(
      plan,
      deaths,
      requests => `gone after ${requests} requests`,
      async requests => {
        const result = await checked(() => startDying(requests), { timeout: 1000, seed: plan.seed })
        const { failed, untested } = result.report.summary
        const holds = result.exitCode === 2 && failed === 0 && untested > 0
        return { ...rowOf(`gone after ${requests} requests`, result), holds }
      },
    ),
}

/** Runs a fault with its own clause and its neighbours, or with every clause. */
export async function proveFault(
  { name, clause, also = [] }: NamedFault,
  { whole, seed }: Pick<Plan, 'whole' | 'seed'>,
): Promise<Row> {
  const only = [...new Set([...neighboursOf(clause), ...also])]
  const result = await checked(() => startOracle({ faults: [name] }), { seed, ...(whole ? {} : { only }) })
  return caught(name, clause, [clause, ...also, ...catchAll], result)
}

/** What any wrong answer to some history breaks is nobody's neighbour. */
const catchAll: readonly ClauseId[] = ['state.model', 'state.concurrent']

function caught(subject: string, clause: ClauseId, expected: readonly ClauseId[], result: Result): Row {
  const failed = result.ids('failed')
  const unexpected = failed.filter(id => !expected.includes(id))
  return { ...rowOf(subject, result), clause, unexpected, holds: failed.includes(clause) }
}

function conformant(subject: string, result: Result): Row {
  const [errored, untested] = [result.ids('errored'), result.ids('untested')]
  return {
    ...rowOf(subject, result),
    errored,
    untested,
    holds: result.exitCode === 0 && errored.length === 0,
  }
}

function rowOf(subject: string, { report, exitCode, ms, ids }: Result): Omit<Row, 'holds'> {
  const { error, summary } = report
  return {
    subject,
    failed: ids('failed'),
    passed: summary.passed,
    exitCode,
    ...(error === undefined ? {} : { error }),
    requests: summary.requests,
    ms,
  }
}

function proved<T>(
  { jobs, tell }: Plan,
  items: readonly T[],
  name: (item: T) => string,
  prove: (item: T) => Promise<Row>,
): Promise<readonly Row[]> {
  return atATime(jobs, items, prove, (item, { holds, ms }, done) =>
    tell(
      `${String(done).padStart(4)}/${items.length}  ${holds ? 'ok  ' : 'FAIL'}  ${(ms / 1000).toFixed(1)} s  ${name(item)}`,
    ),
  )
}

function readingFor({ only }: Plan): readonly NamedFault[] {
  return only.length === 0 ? faults : faults.filter(({ name }) => only.includes(name))
}

function nameOf(readings: readonly string[]): string {
  return readings.join(' ')
}
