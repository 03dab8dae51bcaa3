import { checkHere, checkRepeatably } from '../check/here.js'
import type { NamedFault } from '../faults/fault.js'
import type { ClauseStatus, Report } from '../report/report.js'
import { shownByAny } from '../report/verdict.js'
import { type ClauseId, clauseIds } from '../spec/clauses.js'
import { keepWorld } from '../test-support/kept-world.js'
import type { Plan } from './plan.js'
import { caughtRow, type LowerTier, lowerTiers, type ProofRow } from './proof-row.js'
import { relatedClauses } from './related-clauses.js'
import { resultOf } from './runs.js'
import { startOracle } from './targets.js'

/** A wrong response to almost any request can break these clauses, so they may fail on every fault. */
const generalClauses: readonly ClauseId[] = ['state.model', 'state.concurrent', 'state.consistent']

/** The number of examples per property where the seeds of the fault's own clause do not count. */
const runsElsewhere = 10

/** How many of 20 seeds must catch a fault. */
const requiredOfTwenty = 19

/**
 * Checks the reference server with a fault. Its own clause must fail with almost every seed. The clauses in `also` and
 * `generalClauses` may fail; any other failed clause is unexpected. Without `full`, only the related clauses are tested.
 */
export async function proveFault(fault: NamedFault, plan: Plan): Promise<ProofRow> {
  const { name, clause, also = [] } = fault
  const { seed, seeds } = plan
  const began = Date.now()
  const { reports, shrunk } = await checkSeeds(fault, plan)
  const result = resultOf(reports[0], Date.now() - began)
  const caught = reports.filter(report => resultOf(report).ids('failed').includes(clause)).length
  return {
    ...caughtRow(name, clause, [clause, ...also, ...generalClauses], result),
    tested: [...result.ids('failed'), ...result.ids('passed')],
    holds: caught * 20 >= requiredOfTwenty * seeds,
    caught,
    seeds,
    longest: longestFailure(shrunk, clause),
    tiers: Object.fromEntries(
      await Promise.all(lowerTiers.map(async tier => [tier, await statusIn(tier, fault, seed)])),
    ),
  }
}

/** The reports on one fault. */
interface FaultReports {
  /** One for each seed. */
  readonly reports: readonly [Report, ...Report[]]
  /** One more for the first seed, whose failure has no request that can be left out. */
  readonly shrunk: Report
}

/** With the seeds after the first, and for the shrunk failure, only the clause of the fault is tested. */
async function checkSeeds(fault: NamedFault, { full, seed, seeds }: Plan): Promise<FaultReports> {
  const { name, clause } = fault
  const { url, control, close } = await startOracle({ faults: [name] })
  const options = { url, control, shrink: false, seed }
  const own = { only: [clause], bail: true }
  const others = Array.from({ length: seeds - 1 }, (_, at) => ({ ...own, seed: seed + 1 + at }))
  const toShrink = { ...own, seed, shrink: true }
  try {
    if (!shownByAny.includes(clause)) {
      const only = full ? clauseIds : relatedTo(fault)
      const { report, again } = await checkRepeatably({ ...options, only })
      const reports: [Report, ...Report[]] = [report]
      for (const other of others) reports.push(await again({ ...other, shrink: false }))
      return { reports, shrunk: await again(toShrink) }
    }
    // The observations may show such a failure, so every run makes them again.
    const reports: [Report, ...Report[]] = [await checkHere({ ...options, ...(full ? {} : own) })]
    for (const other of others) reports.push(await checkHere({ ...options, ...other }))
    return { reports, shrunk: await checkHere({ ...options, ...toShrink }) }
  } finally {
    await close()
  }
}

/** The number of requests in the longest failure of a clause. */
function longestFailure({ clauses }: Report, clause: ClauseId): number {
  const evidence = clauses.find(({ id }) => id === clause)?.evidence ?? []
  return Math.max(0, ...evidence.map(({ requests }) => requests.length))
}

function relatedTo({ clause, also = [] }: NamedFault): readonly ClauseId[] {
  return [...new Set([...relatedClauses(clause), ...also.filter(id => !shownByAny.includes(id))])]
}

/** The status of the clause of the fault in a tier without control; `failed` also if a related clause fails. */
async function statusIn(tier: LowerTier, fault: NamedFault, seed: number): Promise<ClauseStatus> {
  const { name, clause } = fault
  const kept = await keepWorld(tier, { faults: [name] })
  const own = { seed, only: [clause], bail: true, shrink: false }
  try {
    const { report, again } = await checkRepeatably({ ...own, target: kept.target, runs: runsElsewhere })
    if (failsAny(report) || failsAny(await again({ ...own, only: relatedTo(fault) }))) return 'failed'
    return report.clauses.find(({ id }) => id === clause)?.status ?? 'untested'
  } finally {
    await kept.close()
  }
}

function failsAny({ clauses }: Report): boolean {
  return clauses.some(({ evidence }) => evidence.length > 0)
}
