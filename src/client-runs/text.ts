import { printable, shortened } from '../report/failures/texts.js'
import { type Paint, painter, type Style } from '../report/paint.js'
import type { Failure, SentRequest } from './attempt.js'
import { type ChoiceGroup, groupsOf, summaryOf } from './groups.js'
import type { ChoiceStatus, ClientReport, FailureRow } from './report.js'

const mostColumns = 110

export interface TextLook {
  readonly colours: boolean
  /** What the exit code depends on in addition to the verdict. */
  readonly remarks: readonly string[]
  /** The files that hold the report. */
  readonly files: readonly string[]
}

/** The report for a person. What matters most comes last: the failures, and the verdict. */
export function textOf(report: ClientReport, { colours, remarks, files }: TextLook): string {
  const paint = painter(colours)
  const shown = groupsOf(report, status => status !== 'not reached')
  const width = Math.max(0, ...shown.map(({ name }) => name.length))
  const unreached = groupsOf(report, status => status === 'not reached').map(({ name }) => name)
  const { counts, verdict } = summaryOf(report)
  const style: Style = { survives: 'green', breaks: 'red', inconclusive: 'yellow' }[report.verdict] as Style
  return [
    `Command: ${shownLine(report.command)}`,
    ...(shown.length === 0 ? [] : ['', legend, ...shown.flatMap(group => groupLines(group, width, paint))]),
    ...(unreached.length === 0
      ? []
      : [
          '',
          'Not reached: no response depended on these, so the runs do not show what the client does there.',
          ...wrapped(unreached, 2),
        ]),
    ...report.notRepeatable.flatMap(row => [
      '',
      paint('yellow', `~ ${row.id}: failed once, and passed when it was repeated`),
      ...shownFailure(row),
    ]),
    ...folded(report.breaking).flatMap(({ row, also }) => [
      '',
      paint(['bold', 'red'], `✗ ${row.id}`),
      ...row.says.map(says => `  ${shownLine(says)}`),
      ...(also.length === 0 ? [] : [`  ${shownLine(`alike with ${also.join(', ')}`)}`]),
      ...shownFailure(row),
      `  repeat: ${printable(row.repeat)}`,
    ]),
    ...(report.first === undefined
      ? []
      : ['', paint('red', '✗ the first server'), ...shownFailure(report.first)]),
    '',
    counts,
    paint(['bold', style].flat() as Style, verdict),
    ...remarks,
    ...(files.length === 0 ? [] : [`Report: ${files.join(', ')}`]),
    '',
  ].join('\n')
}

const legend = 'The other readings at each open point, and the troubles of each operation: ✓ passed, ✗ failed'

const marks: Readonly<Record<ChoiceStatus, readonly [mark: string, style: Style]>> = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  'not repeatable': ['~', 'yellow'],
  'not reached': ['·', 'dim'],
  'not run': ['-', 'dim'],
}

function groupLines({ name, cells }: ChoiceGroup, width: number, paint: Paint): readonly string[] {
  const lines: string[] = []
  let [text, length] = [`  ${name.padEnd(width)}`, width + 2]
  for (const { value, status } of cells) {
    const [mark, style] = marks[status]
    if (length + value.length + 4 > mostColumns) {
      lines.push(text)
      text = ' '.repeat(width + 2)
      length = width + 2
    }
    text += paint(style, `  ${mark} ${value}`)
    length += value.length + 4
  }
  return [...lines, text]
}

function wrapped(words: readonly string[], indent: number): readonly string[] {
  const lines: string[] = []
  let text = ''
  for (const word of words) {
    if (text !== '' && indent + text.length + word.length + 2 > mostColumns) {
      lines.push(`${text},`)
      text = ''
    }
    text += text === '' ? word : `, ${word}`
  }
  return [...lines, text].map(each => ' '.repeat(indent) + each)
}

const longestLine = 160

/** How a run ended, its first lines, and its last requests. */
function shownFailure({ end, lines, requests, sent }: Failure): readonly string[] {
  return [
    `  ${shownLine(end)}${lines.length === 0 ? ', without output' : ':'}`,
    ...lines.map(text => `    ${shownLine(text)}`),
    ...(requests.length === 0 ? ['  no requests'] : [`  ${whichRequests(requests.length, sent)}:`]),
    ...requests.map(request => `    ${shownLine(requestLine(request))}`),
  ]
}

function whichRequests(shown: number, sent: number): string {
  if (shown < sent) return `the last ${shown} of its ${sent} requests`
  return sent === 1 ? 'its only request' : `its ${sent} requests`
}

/** Such as `GET /auth/v1/profile?s=an as Anna Berg: 404`. */
export function requestLine({ method, path, caller, body, status, trouble = [] }: SentRequest): string {
  return [
    `${method} ${path}`,
    ...(body === undefined ? [] : [body]),
    `${caller === null ? 'without a token' : `as ${caller}`}: ${status ?? 'no response'}`,
    ...(trouble.length === 0 ? [] : [`(trouble: ${trouble.join(', ')})`]),
  ].join(' ')
}

/** The text in one line of a terminal. */
function shownLine(text: string): string {
  return printable(shortened(text, longestLine))
}

/** Failures with the ids of others at the same open points that failed alike. */
function folded(
  rows: readonly FailureRow[],
): readonly { readonly row: FailureRow; readonly also: readonly string[] }[] {
  const groups = new Map<string, { readonly row: FailureRow; readonly also: string[] }>()
  for (const row of rows) {
    const places = row.choices.map(id => (id.includes('@') ? id : id.split('=')[0]))
    const key = JSON.stringify([places, row.end, row.lines[0]])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { row, also: [] })
    else group.also.push(row.id)
  }
  return [...groups.values()]
}
