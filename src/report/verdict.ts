import type { ClauseId } from '../spec/clauses.js'
import type { ClauseRow, ClauseStatus, Report, TestRow, Verdict } from './report.js'

/** What decides the status of a clause, or of one of its tests. */
export interface Outcome {
  checks: number
  hasFailed?: true
  untested?: string
  unjudged?: string
  error?: string
}

/** Why a clause is untested that `--only` left out. */
export const notSelected = 'Not selected by --only'
/** Why a clause is untested whose tests are all made by other runs. */
export const inOtherShard = 'Tested in another shard'
/** How the reason of a test begins that says nothing of its own clause. */
export const foundOther = 'It found a failure of'
/** Why a test is not made, or a pair of levels is missed, after the budget is spent. */
export const spent = 'the budget was spent before this test'
/** Why a clause is untested whose tests had nothing to do on this target. */
export const noTest = 'No test of this clause ran'
/** Why a test is untested that ran to its end. */
export const nothingToJudge = 'It had nothing to judge on this target'
/** Why nothing more is sent after the end of a run. */
export const runEnded = 'the run was ended before this test'

/** Whether the run was to test the clause, or to make the test. */
export function isSelected({ reason }: Pick<ClauseRow, 'reason'>): boolean {
  return reason !== notSelected && reason !== inOtherShard
}

/** The tests that a passed clause does not rest on, because the target gives too little for them. In the highest tier there are none. */
export function notTried({ status, tests = [] }: ClauseRow, { tier }: Report['target']): readonly TestRow[] {
  if (status !== 'passed' || tier === 'control') return []
  return tests.filter(test => test.status === 'untested' && isSelected(test))
}

/** Every response is checked for these clauses, so they are decided only at the end of the run. */
export const shownByAny: readonly ClauseId[] = [
  'wire.json',
  'wire.success-status',
  'wire.id-prefix',
  'wire.no-server-error',
  'state.consistent',
]

/**
 * The status of a clause or a test, and why it is untested or errored.
 * @param hasFound whether a search found a principal that the suite knows, and another search did not; without that, a pass means nothing
 * @param whyUnchecked why it has no checks if nothing else says so
 */
export function judge(
  outcome: Outcome,
  hasFound: boolean,
  whyUnchecked: string,
): Pick<ClauseRow, 'status' | 'reason'> {
  if (outcome.hasFailed) return { status: 'failed' }
  if (outcome.error !== undefined) return { status: 'errored', reason: outcome.error }
  const reason = whyUntested(outcome, hasFound, whyUnchecked)
  return reason === undefined ? { status: 'passed' } : { status: 'untested', reason }
}

function whyUntested(
  { untested, unjudged, checks }: Outcome,
  hasFound: boolean,
  whyUnchecked: string,
): string | undefined {
  if (untested !== undefined) return untested
  if (checks === 0) return unjudged ?? whyUnchecked
  return hasFound ? undefined : 'No search returned a principal that the suite knows, or every search did'
}

/** A failure is certain even in a run that was cut short; conformance is not. */
export function verdictOf(summary: Readonly<Record<ClauseStatus, number>>, isAborted: boolean): Verdict {
  if (summary.failed > 0) return 'nonconformant'
  return isAborted || summary.errored > 0 || summary.passed === 0 ? 'inconclusive' : 'conformant'
}

/** Why a run that was not aborted is inconclusive: an error of the suite, or else the commonest reason of an untested clause. */
export function whyInconclusive(rows: readonly ClauseRow[]): string {
  const errored = rows.find(row => row.status === 'errored')
  if (errored !== undefined) return `the suite failed with an error in ${errored.id}: ${errored.reason}`
  return `nothing could be tested: ${commonestReason(rows)?.[0] ?? noTest}`
}

/** The commonest reason of untested clauses, and how many have it. */
function commonestReason(rows: readonly ClauseRow[]): readonly [reason: string, count: number] | undefined {
  const counts = new Map<string, number>()
  for (const { reason = '' } of rows)
    if (reason !== noTest && reason !== '' && isSelected({ reason }))
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]
}

/** With so many clauses untested for one reason, the verdict needs that reason beside it. */
const manyUntested = 10

/** What a verdict does not say if one reason left many clauses untested. */
export function whyMuchUntested({
  clauses,
  verdict,
}: Pick<Report, 'clauses' | 'verdict'>): string | undefined {
  const [reason = '', count = 0] = commonestReason(clauses) ?? []
  if (verdict === 'inconclusive' || count < manyUntested) return undefined
  return `${count} of ${clauses.length} clauses were not tested, for one reason: ${reason}`
}
