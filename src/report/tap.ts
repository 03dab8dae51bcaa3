import { type ClauseId, clauseIds } from '../spec/clauses.js'
import { formatCounts } from './conclusion.js'
import { formatCoverage } from './coverage.js'
import { causesOf } from './failures/causes.js'
import type { Look } from './look.js'
import { deploymentName, notesOn } from './notes.js'
import { observedDefault } from './observed-default.js'
import type { ClauseRow, ReadingRow, Report, TestRow } from './report.js'
import { isSelected } from './verdict.js'

/**
 * What TAP begins with. The plan comes first, so that a reader notices output that was cut off.
 * @param only the selected clauses; the others have no test points
 */
export function tapHead(only: readonly ClauseId[] = clauseIds): string {
  return `TAP version 14\n1..${new Set(only).size}\n`
}

/**
 * One clause as a test point, with YAML diagnostics if it failed, after a subtest that has its tests. What is untested is
 * skipped, with its reason.
 * @param number how many test points there are with this one
 */
export function tapRow(row: ClauseRow, number: number): string {
  const { id, evidence } = row
  const tests = (row.tests ?? []).filter(isSelected)
  const points = tests.map(({ name, ...test }, at) => pointOf(test, at + 1, name))
  const lines = [...(tests.length === 0 ? [] : [`1..${tests.length}\n`]), ...points].map(
    line => `    ${line}`,
  )
  const subtest = tests.length === 0 ? '' : `# Subtest: ${id}\n${lines.join('')}`
  const [{ test, message, expected, observed, curl } = {}] = evidence
  const found = { ...(test === undefined ? {} : { test }), message, expected, observed, curl }
  return subtest + pointOf(row, number, id) + diagnosticsOf(row, found)
}

function pointOf({ status, reason = '' }: Omit<TestRow, 'name'>, number: number, name: string): string {
  const isOk = status === 'passed' || status === 'untested'
  const skip = status === 'untested' ? ` # SKIP ${escaped(reason)}` : ''
  return `${isOk ? 'ok' : 'not ok'} ${number} - ${escaped(name)}${skip}\n`
}

function diagnosticsOf(
  { status, reason = '' }: ClauseRow,
  found: Readonly<Record<string, string | undefined>>,
): string {
  if (status === 'passed' || status === 'untested') return ''
  const lines = Object.entries(status === 'errored' ? { reason } : found)
  return `  ---\n${lines.map(([key, text = '']) => `  ${key}: ${scalar(cut(text))}\n`).join('')}  ...\n`
}

/** The comments that end the output. An inconclusive run bails out, and nothing may follow that. */
export function tapEnd(report: Report, look: Pick<Look, 'remarks'> = {}): string {
  const { target, seed, summary, verdict, error, readings, coverage } = report
  const comments = [
    `${deploymentName(target)}, ${target.tier} tier, seed ${seed}`,
    ...linesOfReadings(readings),
    ...(coverage === undefined ? [] : [formatCoverage(coverage)]),
    ...notesOn(report, look),
    ...linesOfCauses(report.clauses),
    `${verdict}: ${formatCounts(report)}, ${summary.requests} requests`,
  ]
  const end = verdict === 'inconclusive' ? `Bail out! ${escaped(error ?? '')}\n` : ''
  return comments.map(text => `# ${inOneLine(text)}\n`).join('') + end
}

/** The readings that the reference server does not take by default. */
function linesOfReadings(readings: readonly ReadingRow[]): readonly string[] {
  const others = readings.filter(({ id, observed }) => observed !== observedDefault(id))
  const usual = readings.length - others.length
  return [
    ...(usual === 0
      ? []
      : [`${usual} of ${readings.length} readings are the default of the reference server`]),
    ...others.map(({ id, observed, note }) => `${id} ${observed ?? note}`),
  ]
}

/** Which failures to read first, if there are several. */
function linesOfCauses(rows: readonly ClauseRow[]): readonly string[] {
  const causes = causesOf(rows).map(cause => cause.map(({ id }) => id))
  if (causes.flat().length < 2) return []
  return causes.map(([first, ...others]) =>
    others.length === 0
      ? `likely cause: ${first}`
      : `likely one cause, begin with ${first}: ${others.join(', ')}`,
  )
}

function inOneLine(text: string): string {
  return cut(text.trim().replace(/[\s\p{Cc}]+/gu, ' '))
}

/** The text with no line that a log cannot show. */
function cut(text: string): string {
  return text.replace(
    longLine,
    (_, start: string, rest: string) => `${start}… (${rest.length} more characters; --json FILE has them)`,
  )
}

/** The text in one line. A backslash and a hash sign have a meaning in a line of TAP. */
function escaped(text: string): string {
  return inOneLine(text).replace(/[\\#]/g, '\\$&')
}

/** A line of more than 1,200 characters: its first 1,000, and the others. */
const longLine = /^(.{1000})(.{200,})$/gmu

/** What YAML does not allow in a block as it is, and a tab, which it may take for indentation. */
const unprintable = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u

/** The text in YAML: several lines as a block that a person can copy, anything else as a JSON string. */
function scalar(text: string): string {
  const isBlock = /^\S.*\n/.test(text) && /\S$/.test(text) && !unprintable.test(text)
  if (isBlock) return `|-\n${text.replace(/^(?=.)/gm, '    ')}`
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
