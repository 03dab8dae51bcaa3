import { checkHere, checkSeedsHere } from '../check/here.js'
import type { NamedFault } from '../faults/fault.js'
import type { ClauseStatus } from '../report/report.js'
import { shownByAny } from '../report/verdict.js'
import { type ClauseId, clauseIds } from '../spec/clauses.js'
import { keepWorld } from '../test-support/kept-world.js'
import type { Plan } from './plan.js'
import { caughtRow, type LowerTier, lowerTiers, type ProofRow } from './proof-row.js'
import { relatedClauses } from './related-clauses.js'
import { checkTarget } from './runs.js'
import { startOracle } from './targets.js'

/** A wrong response to almost any request can break these clauses, so they may fail on every fault. */
const generalClauses: readonly ClauseId[] = ['state.model', 'state.concurrent', 'state.consistent']

/** How many of 20 seeds must catch a fault. */
const requiredOfTwenty = 19

/**
 * Checks the reference server with a fault. Its own clause must fail with almost every seed. The clauses in `also` and
 * `generalClauses` may fail; any other failed clause is unexpected. Without `full`, only the related clauses are tested.
 */
export async function proveFault(fault: NamedFault, plan: Plan): Promise<ProofRow> {
  const { name, clause, also = [] } = fault
  const { full, seed, seeds } = plan
  const run = (only: readonly ClauseId[]) =>
    checkTarget(() => startOracle({ faults: [name] }), { seed, only, shrink: false })
  const first = await run(full ? clauseIds : relatedTo(fault))
  const result = first.ids('failed').includes(clause) ? first : await run([clause])
  const row = caughtRow(name, clause, [clause, ...also, ...generalClauses], result)
  const others = Array.from({ length: seeds - 1 }, (_, at) => seed + 1 + at)
  const caught = (row.holds ? 1 : 0) + (await countCaught(fault, others))
  return {
    ...row,
    holds: caught * 20 >= requiredOfTwenty * seeds,
    caught,
    seeds,
    tiers: Object.fromEntries(
      await Promise.all(lowerTiers.map(async tier => [tier, await statusIn(tier, fault, seed)])),
    ),
  }
}

function relatedTo({ clause, also = [] }: NamedFault): readonly ClauseId[] {
  return [...new Set([...relatedClauses(clause), ...also.filter(id => !shownByAny.includes(id))])]
}

/** With how many of the seeds the clause of the fault fails. */
async function countCaught(
  { name, clause }: NamedFault,
  [first, ...others]: readonly number[],
): Promise<number> {
  if (first === undefined) return 0
  const { url, control, close } = await startOracle({ faults: [name] })
  const options = { url, control, only: [clause], bail: true, shrink: false }
  try {
    const reports = shownByAny.includes(clause)
      ? await checkEach(options, [first, ...others])
      : await checkSeedsHere(options, [first, ...others])
    return reports.filter(({ clauses }) =>
      clauses.some(({ id, status }) => id === clause && status === 'failed'),
    ).length
  } finally {
    await close()
  }
}

/** The observations may show such a failure, so every run makes them again. */
async function checkEach(options: Parameters<typeof checkHere>[0], seeds: readonly number[]) {
  const reports = []
  for (const seed of seeds) reports.push(await checkHere({ ...options, seed }))
  return reports
}

/** The status of the clause of the fault in a tier without control; `failed` also if any other clause fails. */
async function statusIn(tier: LowerTier, fault: NamedFault, seed: number): Promise<ClauseStatus> {
  const { name, clause } = fault
  const kept = await keepWorld(tier, [name])
  try {
    const { clauses } = await checkHere({
      target: kept.target,
      seed,
      only: [clause, ...relatedTo(fault)],
      bail: true,
      shrink: false,
    })
    if (clauses.some(({ status }) => status === 'failed')) return 'failed'
    return clauses.find(({ id }) => id === clause)?.status ?? 'untested'
  } finally {
    await kept.close()
  }
}
