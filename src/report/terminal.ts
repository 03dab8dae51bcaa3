import { headingOf, sections } from '../spec/sections.js'
import { adviceLines } from './advice.js'
import { formatCounts } from './conclusion.js'
import { formatCoverage } from './coverage.js'
import { failureBlock } from './failures/block.js'
import { causesOf } from './failures/causes.js'
import { printable, shownReason } from './failures/texts.js'
import { groupBy } from './group-by.js'
import { counted } from './html/status.js'
import type { Look } from './look.js'
import { deploymentName, notesOn } from './notes.js'
import { painter, type Style } from './paint.js'
import { readingLines } from './reading-lines.js'
import type { ClauseRow, ClauseStatus, Report } from './report.js'
import { isSelected, notTried, spent } from './verdict.js'

const statuses: readonly ClauseStatus[] = ['passed', 'failed', 'untested', 'errored']

/** The most characters of a reason that are shown. */
const longestReason = 300

/** The report for a person. It ends with what matters most: the failures by likely cause, and the verdict. */
export function summarize(report: Report, look: Look): string {
  const { colours = false, verbose = false, replay, replayHint, files = [] } = look
  const paint = painter(colours)
  const { summary, target, verdict, error } = report
  const style: Style = verdict === 'conformant' ? 'green' : verdict === 'nonconformant' ? 'red' : 'yellow'
  const causes = causesOf(report.clauses)
  const howToReplay = replay === undefined ? replayHint : `Replay all: ${replay}`
  const selected = report.clauses.filter(isSelected).length
  const tested = selected === report.clauses.length ? verdict : `${verdict} in the ${selected} selected`
  return [
    ...(verbose ? [...bySection(report.clauses), ...notTriedTests(report)] : []),
    ...readingLines(report.readings, verbose),
    ...adviceLines(report.advice ?? []).map(printable),
    ...withoutResult(report.clauses),
    ...causes.flatMap(cause => failureBlock(cause, { paint, verbose, replay })),
    '',
    `${printable(deploymentName(target))}, ${target.tier} tier, seed ${report.seed}`,
    `${formatCounts(report)}; ${summary.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s`,
    ...coverageLine(report, verbose),
    ...notTriedLine(report, verbose),
    ...(error === undefined ? [] : [printable(error)]),
    paint(['bold', style], causes.length > 1 ? `${tested}: ${causes.length} likely causes` : tested),
    ...notesOn(report, look).map(printable),
    ...(howToReplay === undefined || causes.length === 0 ? [] : [howToReplay]),
    ...(files.length === 0 ? [] : [`Report: ${files.join(', ')}`]),
  ].join('\n')
}

/** What a spent budget left out of the coverage is worth a line. */
function coverageLine({ coverage }: Report, verbose: boolean): string[] {
  const isShown = verbose || coverage?.missed?.[spent] !== undefined
  return coverage !== undefined && isShown ? [formatCoverage(coverage)] : []
}

/** What the passes in a lower tier do not include. */
function notTriedLine({ clauses, target }: Report, verbose: boolean): string[] {
  const left = clauses.map(row => notTried(row, target).length).filter(count => count > 0)
  if (left.length === 0) return []
  const tests = left.reduce((sum, count) => sum + count, 0)
  const where = verbose ? '' : ' (--verbose lists them)'
  return [
    `in this tier, ${counted(tests, 'test')} of ${counted(left.length, 'passed clause')} ${tests === 1 ? 'was' : 'were'} not tried${where}`,
  ]
}

function notTriedTests({ clauses, target }: Report): string[] {
  const lines = clauses.flatMap(row => {
    const left = notTried(row, target)
    const tests = left.map(({ name, reason = '' }) => `    ${name} (${shownReason(reason, longestReason)})`)
    return left.length === 0 ? [] : [`  ${row.id}`, ...tests]
  })
  return lines.length === 0
    ? []
    : ['', 'Passed clauses, and which of their tests were not tried in this tier:', ...lines]
}

/** How many selected clauses of each section have each status, and which passed. */
function bySection(rows: readonly ClauseRow[]): string[] {
  const lines = [...sections].flatMap(([id, title]) => {
    const own = rows.filter(row => headingOf(row.section) === id && isSelected(row))
    const counts = statuses.flatMap(status => {
      const count = own.filter(row => row.status === status).length
      return count === 0 ? [] : [`${count} ${status}`]
    })
    const passed = own.flatMap(row => (row.status === 'passed' ? [row.id] : []))
    return [
      ...(own.length === 0 ? [] : [`  ${id.padEnd(5)} ${title.padEnd(26)}  ${counts.join(', ')}`]),
      ...(passed.length === 0 ? [] : [`        passed: ${passed.join(', ')}`]),
    ]
  })
  return ['', 'Clauses by section:', ...lines]
}

/** The selected clauses that are neither passed nor failed, grouped by reason. */
function withoutResult(rows: readonly ClauseRow[]): string[] {
  const open = rows.filter(row => isSelected(row) && (row.status === 'untested' || row.status === 'errored'))
  const byReason = groupBy(open, ({ status, reason = '' }) => {
    const kind = status === 'untested' ? 'Untested' : 'Error of the suite'
    return `${kind}: ${shownReason(reason, longestReason)}`
  })
  return [...byReason].flatMap(([line, same]) => ['', line, `  ${same.map(({ id }) => id).join(', ')}`])
}
