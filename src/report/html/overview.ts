import { formatCoverage } from '../coverage.js'
import { printable, shortened } from '../failures/texts.js'
import type { Look } from '../look.js'
import { notesOn } from '../notes.js'
import type { ClauseRow, Report } from '../report.js'
import { isSelected } from '../verdict.js'
import { html, type Included, type Markup } from './markup.js'
import { counted, countsOf, sign, words } from './status.js'

const longestName = 120
const longestNote = 1000

const verdictSigns = { conformant: 'passed', nonconformant: 'failed', inconclusive: 'errored' } as const

/** The top of the page: the verdict, how many clauses have which status, and how far the tests went. */
export function overview(report: Report, look: Pick<Look, 'remarks'>): Markup {
  const { target, verdict, error, clauses, startedAt } = report
  const notes = notesOn(report, look)
  return html`<header class="top ${verdict}">
<p class="kind">Conformance report <span class="when">${startedAt.slice(0, 16).replace('T', ' ')} UTC</span></p>
<h1>${shortened(printable(target.name), longestName)}</h1>
<p class="url"><code>${shortened(printable(target.baseUrl), longestName)}</code></p>
<p class="verdict">${sign(verdictSigns[verdict])} <strong>${verdict}${selection(clauses)}</strong> <span>${inWords(clauses)}</span></p>
${error === undefined ? undefined : html`<p class="error"><strong>Why:</strong> ${shortened(printable(error), longestNote)}</p>`}
${tiles(clauses)}
${extent(report)}
${notes.length === 0 ? undefined : html`<ul class="notes">${notes.map(note => html`<li>${shortened(printable(note), longestNote)}</li>`)}</ul>`}
<nav aria-label="Parts of the report">
<a href="#failures">Failures</a> <a href="#without-result">Without a result</a> <a href="#clauses">Clauses</a> <a href="#readings">Readings</a> <a href="#advice">Advice</a> <a href="#method">How it was tested</a>
</nav>
</header>`
}

/** A verdict on some clauses alone is none on the deployment. */
function selection(rows: readonly ClauseRow[]): string {
  const count = rows.filter(isSelected).length
  return count === rows.length ? '' : ` in the ${count} selected`
}

/** What the verdict rests on. It names what was not tested, so that nobody takes it for passed. */
function inWords(rows: readonly ClauseRow[]): string {
  const counts = new Map(countsOf(rows))
  const open = rows.length - (counts.get('passed') ?? 0) - (counts.get('failed') ?? 0)
  const start = `${counts.get('passed')} of ${counted(rows.length, 'clause')} passed`
  return open === 0 ? `${start}.` : `${start}. ${counted(open, 'clause has', 'clauses have')} no result.`
}

function tiles(rows: readonly ClauseRow[]): Markup {
  const counts = countsOf(rows).filter(([status, count]) => count > 0 || status !== 'not-selected')
  return html`<ul class="tiles">
${counts.map(
  ([
    status,
    count,
  ]) => html`<li class="tile ${count === 0 ? 'none' : status}">${sign(status)}<b>${count}</b> ${words[status]}</li>
`,
)}</ul>
<div class="bar" aria-hidden="true">${counts.filter(([, count]) => count > 0).map(([status, count]) => html`<span class="${status}" style="flex-grow:${count}"></span>`)}</div>`
}

/** How many examples and requests the verdict rests on. */
function extent({ summary, target, shard, clauses, coverage, durationMs }: Report): Included {
  const checks = clauses.reduce((sum, row) => sum + row.checks, 0)
  return html`<p class="extent">${counted(checks, 'example')} that could fail, ${counted(summary.requests, 'request')}, ${(durationMs / 1000).toFixed(1)} s, tier ${target.tier}${shard === undefined ? '' : `, shard ${shard.index} of ${shard.count}`}.
${coverage === undefined ? undefined : `${formatCoverage({ ...coverage, missed: {} })}.`}</p>`
}
