import { styleText } from 'node:util'
import { clauses } from '../spec/clauses.js'
import { headingOf, sections } from '../spec/sections.js'
import { formatCoverage } from './coverage.js'
import type { ClauseRow, ClauseStatus, Report } from './report.js'
import { notSelected } from './verdict.js'

const statuses: readonly ClauseStatus[] = ['passed', 'failed', 'untested', 'errored']

type Style = Parameters<typeof styleText>[0]

/** The report for a person: failures with their reasons, untested clauses, observed readings, and the verdict. */
export function summarize(report: Report, colours: boolean): string {
  const paint = (style: Style, text: string) => (colours ? styleText(style, text) : text)
  const { summary, target, verdict } = report
  const style: Style = verdict === 'conformant' ? 'green' : verdict === 'nonconformant' ? 'red' : 'yellow'
  return [
    ...report.clauses.filter(row => row.status === 'failed').flatMap(row => failure(row, paint)),
    ...withoutResult(report.clauses),
    ...bySection(report.clauses),
    ...(report.readings.length === 0 ? [] : ['', 'Observed readings:']),
    ...report.readings.map(
      ({ id, observed, note, fair }) =>
        `  ${id.padEnd(34)} ${observed ?? note}${fair ? '' : '  (not a known reading)'}`,
    ),
    '',
    `${target.name} at ${target.baseUrl}, ${target.tier} tier, seed ${report.seed}`,
    `${summary.passed} passed, ${summary.failed} failed, ${summary.untested} untested, ${summary.errored} errored; ` +
      `${summary.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s`,
    ...(report.coverage === undefined ? [] : [formatCoverage(report.coverage)]),
    ...(report.error === undefined ? [] : [report.error]),
    paint(['bold', style], verdict),
  ].join('\n')
}

function failure(
  { id, section, evidence }: ClauseRow,
  paint: (style: Style, text: string) => string,
): string[] {
  return [
    '',
    `${paint('red', '✗')} ${paint('bold', id)}  (section ${section})`,
    `  ${clauses[id].demand}`,
    ...evidence
      .slice(0, 1)
      .flatMap(({ message, expected, observed, requests }) => [
        '',
        `  ${message}`,
        `    expected  ${expected}`,
        `    observed  ${observed}`,
        ...requests
          .slice(-6)
          .map(
            ({ method, path, actor, status }) =>
              `    ${method} ${path}  ${actor === null ? 'without a token' : `as ${actor}`}  → ${status ?? 'no response'}`,
          ),
      ]),
  ]
}

/** How many clauses of each section have each status. */
function bySection(rows: readonly ClauseRow[]): string[] {
  const lines = [...sections].flatMap(([id, title]) => {
    const own = rows.filter(({ section }) => headingOf(section) === id)
    const counts = statuses.flatMap(status => {
      const count = own.filter(row => row.status === status).length
      return count === 0 ? [] : [`${count} ${status}`]
    })
    return own.length === 0 ? [] : [`  ${id.padEnd(5)} ${title.padEnd(26)}  ${counts.join(', ')}`]
  })
  return ['', 'Clauses by section:', ...lines]
}

/** The selected clauses that are neither passed nor failed, grouped by reason. */
function withoutResult(rows: readonly ClauseRow[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const { id, status, reason = '' } of rows) {
    if ((status !== 'untested' && status !== 'errored') || reason === notSelected) continue
    const line = `${status === 'untested' ? 'Untested' : 'Error of the suite'}: ${reason}`
    byReason.set(line, [...(byReason.get(line) ?? []), id])
  }
  return [...byReason].flatMap(([line, ids]) => ['', line, `  ${ids.join(', ')}`])
}
