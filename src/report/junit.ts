import { clauses } from '../spec/clauses.js'
import type { Look } from './look.js'
import { notesOn } from './notes.js'
import type { ClauseRow, ClauseStatus, Report } from './report.js'
import { type TestCase, testCasesOf } from './test-cases.js'
import { isSelected } from './verdict.js'

/**
 * The report as JUnit XML: one test case for each test of the selected clauses, and for each clause whose status no test
 * shows. An untested one is skipped.
 */
export function junit(report: Report, look: Pick<Look, 'remarks'> = {}): string {
  const { target, durationMs } = report
  const cases = report.clauses
    .filter(isSelected)
    .flatMap(row => testCasesOf(row).map(each => [row, each] as const))
  const count = (wanted: ClauseStatus) => cases.filter(([, { status }]) => status === wanted).length
  const notes = notesOn(report, look)
  const attributes = [
    `name="${escaped(target.name)}"`,
    `tests="${cases.length}"`,
    `failures="${count('failed')}"`,
    `errors="${count('errored')}"`,
    `skipped="${count('untested')}"`,
    `time="${(durationMs / 1000).toFixed(3)}"`,
    `timestamp="${report.startedAt}"`,
  ].join(' ')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite ${attributes}>`,
    ...cases.map(([row, each]) => testCase(row, each)),
    ...(notes.length === 0 ? [] : [`  <system-out>${escaped(notes.join('\n'))}</system-out>`]),
    '</testsuite>',
    '',
  ].join('\n')
}

function testCase({ id }: ClauseRow, shown: TestCase): string {
  const inside = insideOf(shown)
  const open = `  <testcase classname="${id}" name="${escaped(shown.name ?? clauses[id].demand)}"`
  return inside === '' ? `${open}/>` : `${open}>${inside}</testcase>`
}

function insideOf({ name, status, reason = '', evidence }: TestCase): string {
  if (status === 'untested') return `<skipped message="${escaped(reason)}"/>`
  if (status === 'errored') return `<error message="${escaped(reason)}"/>`
  if (status === 'failed' && evidence.length === 0)
    return '<failure message="Another test of this clause shows the same failure"/>'
  return evidence
    .map(({ test, message, expected, observed, curl }) => {
      const found = name !== undefined || test === undefined ? [] : [`found by: ${test}`]
      const text = [`expected: ${expected}`, `observed: ${observed}`, ...found, '', curl].join('\n')
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
