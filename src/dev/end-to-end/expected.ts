import type { Test } from 'tap'
import type { ClauseRow, ClauseStatus, Report } from '../../report/report.js'
import { isSelected } from '../../report/verdict.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { OpenPointId } from '../../spec/open-points.js'

/** Any clauses, or none. */
export const any = 'any'

/** What must be so in a report. */
export interface Expected {
  /** The error that ends the run: by default none. */
  readonly error?: RegExp
  /** All clauses that fail: by default none. */
  readonly failed?: readonly ClauseId[] | typeof any
  /** All selected clauses that are left untested: by default none, or any if the run ends with an error. */
  readonly untested?: readonly ClauseId[] | typeof any
  /** Clauses that pass, where not all others must. */
  readonly passed?: readonly ClauseId[]
  /** What a clause says that did not pass: its reason, or the message of each failure. */
  readonly says?: Partial<Record<ClauseId, RegExp>>
  /** What matches the row of a clause. Each evidence has `methods` too: those of its requests, as `POST GET`. */
  readonly rows?: Partial<Record<ClauseId, object>>
  /** What matches the row of an open point. */
  readonly readings?: Partial<Record<OpenPointId, object>>
  /** How many requests each failure has at most. */
  readonly mostRequests?: number
}

/** Compares a report with what must be so. */
export function expectReport(t: Test, report: Report, expected: Expected): void {
  const { error, failed = [], untested = error === undefined ? [] : any, passed = [] } = expected
  if (error === undefined) t.equal(report.error, undefined, report.error ?? 'no error')
  else t.match(report, { verdict: 'inconclusive', error })
  expectClauses(t, report, 'failed', failed)
  expectClauses(t, report, 'untested', untested)
  expectClauses(t, report, 'errored', [])
  for (const id of passed) t.equal(report.clauses.find(row => row.id === id)?.status, 'passed', id)
  for (const [id, pattern] of Object.entries(expected.readings ?? {}))
    t.match(
      report.readings.find(row => row.id === `open.${id}`),
      pattern,
      id,
    )
  for (const row of report.clauses) expectRow(t, row, expected)
  t.notMatch(JSON.stringify(report), /eyJ[\w-]+\.eyJ/, 'no token')
}

function expectClauses(
  t: Test,
  { clauses }: Report,
  status: ClauseStatus,
  expected: readonly ClauseId[] | typeof any,
): void {
  if (expected === any) return
  const rows = clauses.filter(row => row.status === status && isSelected(row))
  const why = rows.map(({ id, reason, evidence }) => [id, reason ?? evidence.map(({ message }) => message)])
  t.same(rows.map(({ id }) => id).toSorted(), expected.toSorted(), status, { why })
}

function expectRow(t: Test, row: ClauseRow, { says = {}, rows = {}, mostRequests }: Expected): void {
  const { id, reason } = row
  const evidence = row.evidence.map(each => ({
    ...each,
    methods: each.requests.map(({ method }) => method).join(' '),
  }))
  if (rows[id] !== undefined) t.match({ ...row, evidence }, rows[id], id)
  const texts = reason === undefined ? evidence.map(({ message }) => message) : [reason]
  if (says[id] !== undefined)
    t.ok(texts.length > 0 && texts.every(text => says[id]?.test(text)), id, { texts })
  if (mostRequests === undefined) return
  for (const { requests } of evidence)
    t.ok(requests.length <= mostRequests, `${id}: ${requests.length} requests`)
}
