import type { NamedFault } from '../index.js'
import { type ClauseId, clauseIds } from '../spec/clauses.js'
import { nullTargets, startNullTarget } from './null-targets.js'
import { type Plan, selectedFaults, selectedReadings } from './plan.js'
import { caughtRow, conformantRow, type ProofRow, rowOf } from './proof-row.js'
import { pairedReadings, singleReadings } from './readings.js'
import { relatedClauses } from './related-clauses.js'
import { checkTarget, inParallel } from './runs.js'
import { foreignMistakes, startForeign, startOracle, startOracleThatStops } from './targets.js'

/** If the suite does not catch this fault, the proof is void. */
export const canary = 'no-match-is-200'

/** The number of examples per property when the readings vary. */
const runsPerReading = 10

/** The numbers of requests after which a target stops. */
const stops = [40, 400, 1500]

/** A wrong response to almost any request can break these clauses, so they may fail on every fault. */
const generalClauses: readonly ClauseId[] = ['state.model', 'state.concurrent']

export const parts: Readonly<Record<string, (plan: Plan) => Promise<readonly ProofRow[]>>> = {
  faults: plan =>
    proveEach(
      plan,
      selectedFaults(plan),
      ({ name }) => name,
      fault => proveFault(fault, plan),
    ),
  readings: plan =>
    proveEach(plan, selectedReadings(plan, [...singleReadings, ...pairedReadings()]), nameOf, readings =>
      proveReadings(nameOf(readings), readings, {
        seed: plan.seed,
        ...(plan.full ? {} : { runs: runsPerReading }),
      }),
    ),
  foreign: async plan =>
    proveEach(
      plan,
      [undefined, ...(await foreignMistakes())],
      mistake => (mistake === undefined ? 'the foreign implementation' : `foreign: ${mistake.name}`),
      async (mistake, subject) => {
        const result = await checkTarget(() => startForeign(mistake ? [mistake.name] : []), {
          seed: plan.seed,
        })
        return mistake === undefined
          ? conformantRow(subject, result)
          : caughtRow(subject, mistake.clause as ClauseId, clauseIds, result)
      },
    ),
  'null-targets': plan =>
    proveEach(
      plan,
      Object.keys(nullTargets).flatMap(name => [false, true].map(control => ({ name, control }))),
      ({ name, control }) => `${name}, ${control ? 'with' : 'without'} control`,
      async ({ name, control }, subject) => {
        const respond = nullTargets[name] as Parameters<typeof startNullTarget>[0]
        const options = { withControl: control, timeout: 300, seed: plan.seed }
        const result = await checkTarget(() => startNullTarget(respond), options)
        return rowOf(subject, result, result.report.summary.passed === 0 && result.exitCode !== 0)
      },
    ),
  outages: plan =>
    proveEach(
      plan,
      stops,
      requests => `stops after ${requests} requests`,
      async (requests, subject) => {
        const options = { timeout: 1000, seed: plan.seed }
        const result = await checkTarget(() => startOracleThatStops(requests), options)
        const { failed, untested } = result.report.summary
        return rowOf(subject, result, result.exitCode === 2 && failed === 0 && untested > 0)
      },
    ),
  soak: plan =>
    proveEach(
      plan,
      soakRuns(plan),
      ({ readings, seed }) => ['seed', seed, ...readings].join(' '),
      ({ readings, seed }, subject) => proveReadings(subject, readings, { seed, runs: plan.runs }),
    ),
}

/**
 * Checks the reference server with a fault: its own clause must fail. The clauses in `also` and `generalClauses` may fail;
 * any other failed clause is unexpected. Without `full`, only the related clauses are tested.
 */
export async function proveFault(
  { name, clause, also = [] }: NamedFault,
  { full, seed }: Pick<Plan, 'full' | 'seed'>,
): Promise<ProofRow> {
  const only = [...new Set([...relatedClauses(clause), ...also])]
  const result = await checkTarget(() => startOracle({ faults: [name] }), { seed, ...(full ? {} : { only }) })
  return caughtRow(name, clause, [clause, ...also, ...generalClauses], result)
}

async function proveReadings(
  subject: string,
  readings: readonly string[],
  options: { readonly seed: number; readonly runs?: number },
): Promise<ProofRow> {
  return conformantRow(subject, await checkTarget(() => startOracle({ readings }), options))
}

function soakRuns(plan: Plan): readonly { readonly readings: readonly string[]; readonly seed: number }[] {
  return selectedReadings(plan, [[], ...singleReadings]).flatMap(readings =>
    Array.from({ length: readings.length === 0 ? plan.seeds : plan.seedsPerReading }, (_, at) => ({
      readings,
      seed: plan.seed + at,
    })),
  )
}

function proveEach<T>(
  { jobs, log }: Plan,
  items: readonly T[],
  nameOf: (item: T) => string,
  prove: (item: T, subject: string) => Promise<ProofRow>,
): Promise<readonly ProofRow[]> {
  return inParallel(
    jobs,
    items,
    item => prove(item, nameOf(item)),
    (_, { subject, holds, ms }, done) =>
      log(
        `${String(done).padStart(4)}/${items.length}  ${holds ? 'ok  ' : 'FAIL'}  ${(ms / 1000).toFixed(1)} s  ${subject}`,
      ),
  )
}

function nameOf(readings: readonly string[]): string {
  return readings.join(' ')
}
