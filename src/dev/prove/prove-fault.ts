import { checkHere, checkRepeatably } from '../../check/here.js'
import type { NamedFault } from '../../faults/fault.js'
import type { ClauseStatus, Report } from '../../report/report.js'
import { shownByAny } from '../../report/verdict.js'
import type { ClauseId } from '../../spec/clauses.js'
import { keepWorld } from '../test-support/kept-world.js'
import { Matrix } from '../test-support/matrix.js'
import type { Plan } from './plan.js'
import { type LowerTier, type ProofRow, rowOf } from './proof-row.js'
import { resultOf } from './runs.js'
import { startOracle } from './targets.js'

/** The number of examples per property where the seeds of the fault's own clause do not count. */
const runsElsewhere = 10

/** How many of 20 seeds must catch a fault. */
const requiredOfTwenty = 19

/** Checks the reference server with a fault. Its own clause must fail with almost every seed. */
export async function proveFault(fault: NamedFault, plan: Plan): Promise<ProofRow> {
  const { name, clause } = fault
  const { seed, seeds } = plan
  const began = Date.now()
  const reports = await checkSeeds(fault, plan)
  const result = resultOf(reports[0], Date.now() - began)
  const caught = reports.filter(report => resultOf(report).ids('failed').includes(clause)).length
  return {
    ...rowOf(name, result, caught * 20 >= requiredOfTwenty * seeds),
    clause,
    caught,
    seeds,
    longest: longestFailure(reports[0], clause),
    ...(await inLowerTiers(fault, seed)),
  }
}

const matrices = { world: new Matrix('world'), actors: new Matrix('actors') }

/** What the lower tiers say of a fault, and which of them can show it at all. */
async function inLowerTiers(fault: NamedFault, seed: number): Promise<Pick<ProofRow, 'tiers' | 'visible'>> {
  const tiers = await tiersOf(fault, seed)
  const isSeen = async (tier: LowerTier) => tiers[tier] === 'failed' || (await matrices[tier].isShown(fault))
  return { tiers, visible: { world: await isSeen('world'), actors: await isSeen('actors') } }
}

/** A report for each seed. Only the clause of the fault is tested; the failure with the first seed is shrunk. */
async function checkSeeds(
  { name, clause }: NamedFault,
  { seed, seeds }: Plan,
): Promise<readonly [Report, ...Report[]]> {
  const { url, control, close } = await startOracle({ faults: [name] })
  const own = { only: [clause], bail: true, shrink: false }
  const first = { ...own, url, control, seed, shrink: true }
  try {
    const { report, again } = await checkRepeatably(first)
    const reports: [Report, ...Report[]] = [report]
    for (let next = seed + 1; next < seed + seeds; next++)
      reports.push(
        // The observations may show such a failure, so every run makes them again.
        shownByAny.includes(clause)
          ? await checkHere({ ...first, ...own, seed: next })
          : await again({ ...own, seed: next }),
      )
    return reports
  } finally {
    await close()
  }
}

/** The number of requests in the longest failure of a clause. */
function longestFailure({ clauses }: Report, clause: ClauseId): number {
  const evidence = clauses.find(({ id }) => id === clause)?.evidence ?? []
  return Math.max(0, ...evidence.map(({ requests }) => requests.length))
}

/** What the tier `actors` catches, the tier `world` catches too: it makes the same tests, and others. */
async function tiersOf(fault: NamedFault, seed: number): Promise<Readonly<Record<LowerTier, ClauseStatus>>> {
  const actors = await statusIn('actors', fault, seed)
  return { world: actors === 'failed' ? actors : await statusIn('world', fault, seed), actors }
}

/** The status of the clause of the fault in a tier without control; `failed` also if another clause fails. */
async function statusIn(tier: LowerTier, { name, clause }: NamedFault, seed: number): Promise<ClauseStatus> {
  const { target, close } = await keepWorld(tier, { faults: [name] })
  try {
    const { clauses } = await checkHere({ target, seed, bail: true, shrink: false, runs: runsElsewhere })
    if (clauses.some(({ evidence }) => evidence.length > 0)) return 'failed'
    return clauses.find(({ id }) => id === clause)?.status ?? 'untested'
  } finally {
    await close()
  }
}
