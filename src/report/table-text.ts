import { clauseTable, type Deployment, isSame, readingTable, type TableRow } from './deployments.js'
import { printable, shortened } from './failures/texts.js'
import { counted, signs, words } from './html/status.js'
import type { Report } from './report.js'
import { notTried } from './verdict.js'

const longestCell = 60

/** The deployments as tables of Markdown: the clauses that did not pass everywhere, and the readings that differ. */
export function tableText(deployments: readonly Deployment[]): string {
  const { rows: clauses, notSelected: left } = clauseTable(deployments)
  const unusual = clauses.filter(({ cells }) => cells.some(cell => cell !== 'passed'))
  const readings = readingTable(deployments)
  const differing = readings.filter(row => !isSame(row))
  const sections = [
    markdownTable('', deployments, [
      { id: 'verdict', cells: deployments.map(({ report }) => report.verdict) },
      { id: 'tier', cells: deployments.map(({ report }) => report.target.tier) },
      { id: 'tests not tried', cells: deployments.map(({ report }) => notTriedIn(report)) },
      { id: 'checked', cells: deployments.map(({ report }) => report.startedAt.slice(0, 10)) },
    ]),
    unusual.length === 0
      ? []
      : markdownTable(
          'clause',
          deployments,
          unusual.map(({ id, cells }) => ({
            id,
            cells: cells.map(cell => cell && `${signs[cell]} ${words[cell]}`),
          })),
        ),
    [
      `${counted(clauses.length - unusual.length, 'clause')} passed everywhere${left === 0 ? '' : `, ${left} not selected anywhere`}.`,
    ],
    differing.length === 0 ? [] : markdownTable('open point', deployments, differing),
    [`${counted(readings.length - differing.length, 'open point')} with the same reading everywhere.`],
    ...deployments.map(changeLines),
  ]
  return `${sections
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}

function markdownTable(
  corner: string,
  deployments: readonly Deployment[],
  rows: readonly TableRow<string>[],
): readonly string[] {
  return [
    lineOf([corner, ...deployments.map(({ name }) => name)]),
    lineOf(['---', ...deployments.map(() => '---')]),
    ...rows.map(({ id, cells }) => lineOf([id, ...cells.map(cell => cell ?? '')])),
  ]
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map(cell => shortened(printable(cell), longestCell).replace(/[|\\]/g, '\\$&')).join(' | ')} |`
}

/** How many tests of passed clauses the tier of a report did not allow. */
function notTriedIn({ clauses, target }: Report): string {
  return `${clauses.reduce((sum, row) => sum + notTried(row, target).length, 0)}`
}

function changeLines({ name, changes }: Deployment): readonly string[] {
  if (changes === undefined) return []
  const title = `Since the report before, on ${printable(name)}: ${changes.length === 0 ? 'nothing changed.' : ''}`
  const lines = changes.map(({ id, before, now }) => `- ${printable(`${id}: ${before}, now ${now}`)}`)
  return [title.trimEnd(), ...lines]
}
