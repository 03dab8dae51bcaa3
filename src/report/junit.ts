import { clauses } from '../spec/clauses.js'
import type { Look } from './look.js'
import { notesOn } from './notes.js'
import type { ClauseRow, Report } from './report.js'
import { isSelected } from './verdict.js'

/** The report as JUnit XML: one test case per selected clause. An untested clause is skipped. */
export function junit(report: Report, look: Pick<Look, 'remarks'> = {}): string {
  const { summary, target, durationMs } = report
  const rows = report.clauses.filter(isSelected)
  const notes = notesOn(report, look)
  const attributes = [
    `name="${escaped(target.name)}"`,
    `tests="${rows.length}"`,
    `failures="${summary.failed}"`,
    `errors="${summary.errored}"`,
    `skipped="${rows.filter(({ status }) => status === 'untested').length}"`,
    `time="${(durationMs / 1000).toFixed(3)}"`,
    `timestamp="${report.startedAt}"`,
  ].join(' ')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite ${attributes}>`,
    ...rows.map(testCase),
    ...(notes.length === 0 ? [] : [`  <system-out>${escaped(notes.join('\n'))}</system-out>`]),
    '</testsuite>',
    '',
  ].join('\n')
}

function testCase(row: ClauseRow): string {
  const [area = '', name = ''] = row.id.split('.')
  const inside = insideOf(row)
  const open = `  <testcase classname="${area}" name="${escaped(`${name}: ${clauses[row.id].demand}`)}"`
  return inside === '' ? `${open}/>` : `${open}>${inside}</testcase>`
}

function insideOf({ status, reason = '', evidence }: ClauseRow): string {
  if (status === 'untested') return `<skipped message="${escaped(reason)}"/>`
  if (status === 'errored') return `<error message="${escaped(reason)}"/>`
  return evidence
    .map(({ message, expected, observed, curl }) => {
      const text = [`expected: ${expected}`, `observed: ${observed}`, '', curl].join('\n')
      return `<failure message="${escaped(message)}">${escaped(text)}</failure>`
    })
    .join('')
}

/** The text for XML 1.0: characters with a meaning in XML are escaped, and characters that it does not allow replaced. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
