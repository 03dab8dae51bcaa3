import { type ClauseId, clauseIds, clauses } from '../spec/clauses.js'
import { isReading } from '../spec/readings.js'
import { type AdviceId, adviceOn, adviceRow } from './advice.js'
import { conclusion } from './conclusion.js'
import { mergeOperations } from './reading-lines.js'
import { type ClauseRow, type ReadingRow, type Report, reportVersion } from './report.js'
import { type Tallies, type Tally, testsIn } from './tallies.js'
import { ownFirst } from './test-name.js'
import { foundOther, judge, noTest, nothingToJudge, notSelected, runEnded, shownByAny } from './verdict.js'

/** What a run has counted until now. */
interface Counted {
  /** The selected clauses: of the others, evidence that any response may show is reported, but decides nothing. */
  readonly only?: readonly ClauseId[] | undefined
  readonly tallies: Tallies
  /** By the open point without `open.`, with the operation after a slash if it was observed for one. */
  readonly readings: ReadonlyMap<string, ReadingRow>
  readonly advised: ReadonlyMap<AdviceId, string>
  readonly startedAt: Date
  readonly requests: number
  readonly hasFound: boolean
  /** Why the run was ended before its end. */
  readonly error: string | undefined
}

export function reportOf(
  run: Counted,
  about: Pick<Report, 'tool' | 'target' | 'against' | 'seed' | 'shard'>,
): Report {
  const advice = [...[...run.advised].map(([id, seen]) => adviceRow(id, seen)), ...adviceOn(run.readings)]
  return {
    version: reportVersion,
    tool: about.tool,
    target: about.target,
    ...(about.against === undefined ? {} : { against: about.against }),
    startedAt: run.startedAt.toISOString(),
    durationMs: Date.now() - run.startedAt.getTime(),
    seed: about.seed,
    ...(about.shard === undefined ? {} : { shard: about.shard }),
    ...conclusion(
      clauseIds.map(id => clauseRow(run, id)),
      run.requests,
      run.error,
    ),
    readings: mergeOperations([...run.readings.values()]),
    ...(advice.length === 0 ? {} : { advice }),
  }
}

export function clauseRow({ only, tallies, hasFound, error }: Counted, id: ClauseId): ClauseRow {
  const { level, section } = clauses[id]
  const tally = tallies.of(id)
  if (only?.includes(id) === false) {
    // What any response may show is worth knowing, but it decides nothing.
    const evidence = shownByAny.includes(id) ? tally.evidence : []
    const result = { status: 'untested', reason: notSelected } as const
    return { id, level, section, ...result, checks: 0, evidence, ...testsIn(tally, () => result) }
  }
  const whyUnchecked = error === undefined ? nothingToJudge : runEnded
  return {
    id,
    level,
    section,
    ...judge(tally, hasFound, whyNoTest(tally)),
    checks: tally.checks,
    evidence: ownFirst([...tally.evidence, ...tally.seenOnce]),
    ...testsIn(tally, outcome => judge(outcome, hasFound, whyUnchecked)),
    ...(tally.scope === undefined || tally.evidence.length === 0 ? {} : { scope: tally.scope.rows }),
    ...(tally.coverage === undefined ? {} : { coverage: tally.coverage }),
  }
}

/** Why a clause has no checks: what ended one of its tests, or that no test ran. */
function whyNoTest({ tests }: Tally): string {
  const reasons = [...tests.values()].map(({ untested = '' }) => untested)
  const ended = reasons.find(reason => reason.startsWith(foundOther))
  return ended === undefined ? noTest : `Its tests ended early: ${lowerFirst(ended)}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** What was seen of an open point: as in `Run.observe`. */
export function readingRow(key: string, seen: string, isNoteFair: boolean): ReadingRow {
  const id = `open.${key}`
  return isReading(`${id}=${seen}`)
    ? { id, observed: seen, fair: true }
    : { id, observed: null, note: /^\d{3}$/.test(seen) ? `status ${seen}` : seen, fair: isNoteFair }
}
