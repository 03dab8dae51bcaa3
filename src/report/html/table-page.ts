import { html as template } from '@remix-run/html-template'
import { clauses, isClauseId } from '../../spec/clauses.js'
import { isOpenPointId, openPoints } from '../../spec/open-points.js'
import { formatCounts } from '../conclusion.js'
import { clauseTable, type Deployment, isSame, readingTable, type TableRow } from '../deployments.js'
import { shortened } from '../failures/texts.js'
import { html, type Included, type Markup, nothing, pageOf, section, sentence } from './markup.js'
import { counted, type Shown, sign, words } from './status.js'

const longestName = 60
const longestReading = 120

const tableStyle = template.raw`
main { max-width: 110rem } .scroll { max-height: 88vh; overflow: auto }
.scroll .deployments { width: auto; border-collapse: separate; border-spacing: 0 }
.deployments th, .deployments td { padding: .35rem 1.1rem .35rem 0 }
.deployments thead th { position: sticky; top: 0; z-index: 2; background: var(--page); vertical-align: bottom; max-width: 14rem; color: var(--ink); font-size: .9rem }
.deployments tbody th { position: sticky; left: 0; z-index: 1; background: var(--page); min-width: 12rem }
.deployments thead th:first-child { left: 0; z-index: 3 } .deployments tbody th p { font-weight: 400; color: var(--muted); font-size: .82rem; max-width: 30rem; white-space: normal }
.deployments td { white-space: nowrap } .deployments .text { white-space: normal; min-width: 9rem; max-width: 18rem }
.deployments td.conformant { color: var(--passed) } .deployments td.nonconformant { color: var(--failed) } .deployments td.inconclusive { color: var(--errored) }
.deployments td.failed { background: var(--mark) } .deployments td.untested, .deployments td.not-selected { color: var(--muted) }
.deployments .differs th code { font-weight: 700 } .changes li { padding: .15rem 0 }
@media (max-width: 36rem) { .deployments tbody th { position: static } }
@media print { .scroll { overflow: visible; max-height: none } .deployments thead th { position: static } }
`

/** Many deployments in one HTML file: which clause each keeps, which readings each takes, and what changed. */
export function tablePage(deployments: readonly Deployment[]): string {
  const { rows, notSelected } = clauseTable(deployments)
  const failing = deployments.filter(({ report }) => report.verdict === 'nonconformant').length
  return pageOf(
    `${counted(deployments.length, 'deployment')}, ${failing} nonconformant`,
    tableStyle,
    html`<header class="top">
<p class="kind">Conformance of many deployments</p>
<h1>${counted(deployments.length, 'deployment')}</h1>
<nav aria-label="On this page"><a href="#deployments">Deployments</a> <a href="#changes">Changes</a> <a href="#clauses">Clauses</a> <a href="#readings">Readings</a></nav>
</header>
<main>
${section('deployments', 'Deployments', overview(deployments))}
${section('changes', 'Changes', changesView(deployments))}
${section('clauses', 'Clauses', [matrix(deployments, rows, statusCell), countLine(notSelected)])}
${section('readings', 'Readings', html`<p>At an open point the specification is silent. No reading changes a verdict.</p>${matrix(deployments, readingTable(deployments), readingCell)}`)}
</main>`,
  )
}

function overview(deployments: readonly Deployment[]): Markup {
  const rows = deployments.map(({ name, report }) => {
    const { target, verdict, startedAt, seed } = report
    return html`<tr><th scope="row">${shortened(name, longestName)}<p>${target.baseUrl}</p></th><td class="${verdict}"><b>${verdict}</b></td>
<td>${formatCounts(report)}</td><td>${target.tier}</td><td>${startedAt.slice(0, 16).replace('T', ' ')} UTC</td><td class="count">${seed}</td></tr>
`
  })
  const heads = ['Deployment', 'Verdict', 'Clauses', 'Tier', 'Checked', 'Seed']
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Deployments"><table class="deployments">
<thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>`
}

function changesView(deployments: readonly Deployment[]): Included {
  const known = deployments.filter(({ changes }) => changes !== undefined)
  if (known.length === 0) return nothing('No deployment has two reports, so nothing can be compared.')
  return known.map(
    ({
      name,
      changes = [],
    }) => html`<h3>${shortened(name, longestName)} <small>since the report before</small></h3>
${changes.length === 0 ? nothing('Nothing changed.') : html`<ul class="changes">${changes.map(({ id, before, now }) => html`<li><code>${id}</code>: ${before}, now <b>${now}</b></li>`)}</ul>`}
`,
  )
}

function matrix<Cell>(
  deployments: readonly Deployment[],
  rows: readonly TableRow<Cell>[],
  cellOf: (cell: Cell) => Markup,
): Markup {
  const same = rows.filter(isSame).length
  return html`<p>${counted(same, 'row')} with the same everywhere, ${rows.length - same} with differences (in bold).</p>
<div class="scroll" tabindex="0" role="group" aria-label="A column for each deployment"><table class="deployments">
<thead><tr><th scope="col"><span class="where">Rule</span></th>${deployments.map(({ name }) => html`<th scope="col">${shortened(name, longestName)}</th>`)}</tr></thead>
<tbody>
${rows.map(
  row => html`<tr class="${isSame(row) ? 'same' : 'differs'}"><th scope="row"><code>${row.id}</code><p>${sentence(ruleOf(row.id))}</p></th>${row.cells.map(cell => (cell === undefined ? html`<td class="empty">not reported</td>` : cellOf(cell)))}</tr>
`,
)}</tbody></table></div>`
}

function ruleOf(id: string): string {
  const point = id.replace(/^open\./, '')
  if (isClauseId(id)) return clauses[id].demand
  return isOpenPointId(point) ? openPoints[point].question : ''
}

function countLine(count: number): Included {
  return count === 0
    ? undefined
    : nothing(`${counted(count, 'clause was', 'clauses were')} not selected anywhere.`)
}

function statusCell(status: Shown): Markup {
  return html`<td class="${status}">${sign(status)} ${words[status]}</td>`
}

function readingCell(reading: string): Markup {
  return html`<td class="text">${shortened(reading, longestReading)}</td>`
}
