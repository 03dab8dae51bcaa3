import { clauses } from '../../spec/clauses.js'
import { headingOf, sections } from '../../spec/sections.js'
import { shownReason } from '../failures/texts.js'
import { groupBy } from '../group-by.js'
import type { ClauseRow, Report, TestRow } from '../report.js'
import { countTests } from '../test-cases.js'
import { isSelected, notTried } from '../verdict.js'
import { html, type Included, type Markup, section, sentence } from './markup.js'
import { counted, countsOf, shownStatus, sign, words } from './status.js'

const longestReason = 300
/** The most names outside the list. */
const mostNames = 2

/** Every clause once, by section. Those that were not selected are folded. */
export function clauseGrid({ clauses: rows, target }: Report): Markup {
  const others = rows.filter(row => !isSelected(row))
  const grids = html`${bySection(rows.filter(isSelected), target)}${
    others.length === 0
      ? undefined
      : html`<details><summary>${counted(others.length, 'clause was', 'clauses were')} not selected</summary>
${bySection(others, target)}</details>`
  }`
  return section('clauses', 'Clauses', grids, 'by section')
}

function bySection(rows: readonly ClauseRow[], target: Report['target']): Included {
  const groups = groupBy(rows, ({ section }) => headingOf(section))
  const inOrder = [...new Set([...sections.keys(), ...groups.keys()])]
  return inOrder.map(id => sectionView(id, groups.get(id) ?? [], target))
}

function sectionView(id: string, rows: readonly ClauseRow[], target: Report['target']): Markup | undefined {
  if (rows.length === 0) return undefined
  const counts = countsOf(rows).flatMap(([status, count]) =>
    count === 0 ? [] : [`${count} ${words[status]}`],
  )
  const number = /^\d/.test(id) ? html`<span class="number">${id}</span> ` : undefined
  return html`<h3 class="section">${number}${sections.get(id) ?? id} <small>${counts.join(', ')}</small></h3>
<ul class="grid">
${rows.map(row => cell(row, target))}</ul>
`
}

function cell(row: ClauseRow, target: Report['target']): Markup {
  const { id, checks, coverage } = row
  const status = shownStatus(row)
  const name = html`<code>${id}</code>`
  const pairs =
    coverage === undefined
      ? ''
      : `, ${coverage.covered}/${coverage.pairs} ${coverage.strength === 3 ? 'triples' : 'pairs'}`
  return html`<li class="cell ${status}" data-clause="${id}"><p class="id">${sign(status)} ${status === 'failed' ? html`<a href="#failed-${id}">${name}</a>` : name}</p>
<p class="demand">${sentence(clauses[id].demand)}</p>
<p class="facts"><b>${words[status]}</b>${checks === 0 ? undefined : ` · ${counted(checks, 'example')}${pairs}`}</p>
${testsView(row, target)}</li>
`
}

/** The tests of a clause with their status, and what the pass in a lower tier does not include. */
function testsView(row: ClauseRow, target: Report['target']): Included {
  const tests = (row.tests ?? []).filter(isSelected)
  if (tests.length === 0) return undefined
  const left = notTried(row, target).map(({ name }) => name)
  return html`<details class="tests"><summary>${counted(tests.length, 'test')}: ${countTests(tests)}</summary><ul>
${tests.map(testView)}</ul></details>${left.length === 0 ? undefined : html`<p class="not-tried">Not tried in this tier: ${someOf(left)}</p>`}
`
}

/** The first names, and how many there are in addition. */
function someOf(names: readonly string[]): string {
  const more = names.length - mostNames
  return [...names.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

function testView({ name, status, reason }: TestRow): Included {
  const why =
    reason === undefined
      ? undefined
      : html` <span class="why">${words[status]}: ${shownReason(reason, longestReason)}</span>`
  return html`<li class="${status}">${sign(status)} ${name}${why}</li>
`
}
