import { printable } from '../report/failures/texts.js'
import { type Paint, painter, type Style } from '../report/paint.js'
import { type ChoiceGroup, groupsOf, summaryOf } from './groups.js'
import type { ChoiceStatus, ClientReport } from './report.js'
import { folded, shownFailure, shownLine } from './text-failure.js'

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
