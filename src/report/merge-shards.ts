import { clauseIds } from '../spec/clauses.js'
import { conclusion } from './conclusion.js'
import { mergeCoverage } from './coverage.js'
import { groupBy } from './group-by.js'
import {
  type ClauseRow,
  type ClauseStatus,
  type Coverage,
  type Evidence,
  type ReadingRow,
  type Report,
  reportVersion,
  type TestRow,
} from './report.js'
import { isNews } from './same-failure.js'
import { ownFirst } from './test-name.js'
import { foundOther, inOtherShard, noTest, notSelected, shownByAny } from './verdict.js'

/** Reports are not the shards of one run. */
export class NotShards extends Error {}

/** A clause has the first of these statuses that a shard gives it: a test that was not made says nothing of the others. */
const statuses: readonly ClauseStatus[] = ['failed', 'errored', 'untested', 'passed']

/**
 * One report of all shards of a run. A clause is untested only if some of its tests could not be made in any shard.
 * @throws NotShards if the reports are not the shards of one run
 */
export function mergeShards(reports: readonly Report[]): Report {
  const [first] = reports
  if (first === undefined) throw new NotShards('there is no report to merge')
  refuseOthers(reports)
  const clauses = clauseIds.map(id =>
    mergeRows(reports.flatMap(report => report.clauses.filter(row => row.id === id))),
  )
  const requests = reports.reduce((sum, { summary }) => sum + summary.requests, 0)
  const ended = reports.flatMap(({ shard, verdict, error }) =>
    error === undefined || verdict === 'conformant' ? [] : [`shard ${shard?.index}: ${error}`],
  )
  const { tool, target, against, seed } = first
  return {
    version: reportVersion,
    tool,
    target,
    ...(against === undefined ? {} : { against }),
    startedAt: reports.map(({ startedAt }) => startedAt).toSorted()[0] as string,
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    seed,
    ...conclusion(clauses, requests, ended.length > 0 ? ended.join('; ') : undefined),
    readings: mergeReadings(reports),
    ...mergeAdvice(reports),
  }
}

function mergeAdvice(reports: readonly Report[]): Pick<Report, 'advice'> {
  const all = reports.flatMap(({ advice = [] }) => advice)
  const first = all.filter(({ id }, at) => all.findIndex(other => other.id === id) === at)
  return first.length === 0 ? {} : { advice: first }
}

/** @throws NotShards if two reports are of different runs, or if a shard is missing or given twice */
function refuseOthers(reports: readonly Report[]): void {
  const facts: Readonly<Record<string, (report: Report) => unknown>> = {
    'the version of the tool': ({ tool }: Report) => tool.version,
    'the tier': ({ target }: Report) => target.tier,
    'the deployment to compare with': ({ against }: Report) => against?.baseUrl ?? 'none',
    'the seed': ({ seed }: Report) => seed,
    'the number of shards': ({ shard }: Report) => shard?.count ?? 'none: made without --shard',
  }
  for (const [name, of] of Object.entries(facts)) refuseDifferent(reports, name, of)
  const { shard } = reports[0] as Report
  if (shard === undefined) throw new NotShards('the report is not of a shard: check --shard k/n makes one')
  const given = reports.map(report => report.shard?.index)
  const all = Array.from({ length: shard.count }, (_, at) => at + 1)
  const missing = all.filter(index => !given.includes(index))
  if (missing.length > 0) throw new NotShards(`shard ${missing.join(', ')} of ${shard.count} is missing`)
  const twice = all.find(index => given.indexOf(index) !== given.lastIndexOf(index))
  if (twice !== undefined) throw new NotShards(`shard ${twice} of ${shard.count} is given twice`)
  for (const report of reports) refuseMissingRows(report)
  refuseDifferent(reports, 'the selected clauses', ({ clauses }) => selectedIn(clauses))
}

function refuseDifferent(reports: readonly Report[], name: string, of: (report: Report) => unknown): void {
  const values = [...new Set(reports.map(of))]
  if (values.length > 1) throw new NotShards(`the reports differ in ${name}: ${values.join(', ')}`)
}

/** A clause without a row would pass by the tests of the other shards alone. */
function refuseMissingRows({ shard, clauses }: Report): void {
  for (const id of clauseIds) {
    const rows = clauses.filter(row => row.id === id).length
    if (rows !== 1)
      throw new NotShards(`the report of shard ${shard?.index} must have one row of ${id}, and has ${rows}`)
  }
}

function selectedIn(clauses: readonly ClauseRow[]): string {
  const ids = clauses.filter(({ reason }) => reason !== notSelected).map(({ id }) => id)
  return ids.length === clauses.length ? 'all' : ids.join(' ') || 'none'
}

function mergeRows(rows: readonly ClauseRow[]): ClauseRow {
  const own = rows.filter(
    row => row.reason !== inOtherShard && row.reason !== noTest && !foundOthersAlone(row),
  )
  const decided = own.length === 0 ? rows : own
  const deciding = firstByStatus(decided) as ClauseRow
  const tests = mergeTests(rows)
  const all = rows.flatMap(({ coverage }): Coverage[] => (coverage === undefined ? [] : [coverage]))
  // Every shard makes all tests of such a clause.
  const covers = shownByAny.includes(deciding.id) ? all.slice(0, 1) : all
  return {
    ...deciding,
    checks: decided.reduce((sum, { checks }) => sum + checks, 0),
    evidence: ownFirst(decided.flatMap(({ evidence }) => evidence).reduce(withNews, [])),
    ...(tests.length === 0 ? {} : { tests }),
    ...(covers.length === 0 ? {} : { coverage: covers.reduce(mergeCoverage) }),
  }
}

/** Whether the tests that a shard has made of a clause have only found failures of other clauses. */
function foundOthersAlone({ status, tests = [] }: ClauseRow): boolean {
  const made = tests.filter(({ reason }) => reason !== inOtherShard)
  const isOfOther = ({ reason }: TestRow) => reason?.startsWith(foundOther) === true
  return status === 'untested' && made.length > 0 && made.every(isOfOther)
}

/** Each test as the shard shows it that made it; of several, as for a clause. */
function mergeTests(rows: readonly ClauseRow[]): readonly TestRow[] {
  const all = rows.flatMap(({ tests = [] }) => tests)
  return [...groupBy(all, ({ name }) => name).values()].flatMap(same => {
    const made = same.filter(({ reason }) => reason !== inOtherShard)
    return firstByStatus(made.length === 0 ? same : made) ?? []
  })
}

function firstByStatus<T extends { readonly status: ClauseStatus }>(rows: readonly T[]): T | undefined {
  return statuses.flatMap(wanted => rows.find(({ status }) => status === wanted) ?? [])[0]
}

function withNews(known: readonly Evidence[], evidence: Evidence): readonly Evidence[] {
  return isNews(known, evidence) ? [...known, evidence] : known
}

/** Every shard observes the open points. If two saw different things, the row says so. */
function mergeReadings(reports: readonly Report[]): readonly ReadingRow[] {
  const ids = [...new Set(reports.flatMap(({ readings }) => readings.map(({ id }) => id)))]
  return ids.map(id => {
    const rows = reports.flatMap(({ readings }) => readings.filter(row => row.id === id))
    const seen = [...new Set(rows.map(({ observed, note }) => observed ?? note))]
    const [row] = rows as [ReadingRow]
    return seen.length === 1
      ? row
      : { id, observed: null, note: `shards saw different things: ${seen.join(' and ')}`, fair: false }
  })
}
