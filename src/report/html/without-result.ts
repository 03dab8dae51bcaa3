import { namesIn } from '../failures/names.js'
import { printable, withShortIds, withShortQuotes } from '../failures/texts.js'
import { groupBy } from '../group-by.js'
import type { ClauseRow, Report } from '../report.js'
import { isSelected } from '../verdict.js'
import { html, type Markup } from './markup.js'
import { counted, shownStatus, sign, words } from './status.js'

const longestReason = 600

/** The selected clauses that neither passed nor failed, by reason: what a reader must not take for passed. */
export function withoutResult({ clauses }: Report): Markup {
  const selected = clauses.filter(isSelected)
  const rows = selected.filter(({ status }) => status === 'untested' || status === 'errored')
  const groups = [...groupBy(rows, row => `${shownStatus(row)} ${row.reason ?? ''}`).values()]
  if (rows.length === 0)
    return html`<section id="without-result"><h2>Without a result</h2><p class="empty">Every ${selected.length === clauses.length ? '' : 'selected '}clause has a result.</p></section>`
  return html`<section id="without-result" aria-labelledby="without-title">
<h2 id="without-title">Without a result <small>${counted(rows.length, 'clause')}</small></h2>
<p>These clauses did not pass. The run does not show whether the target keeps them.</p>
${groups.map(reasonView)}</section>`
}

function reasonView(rows: readonly ClauseRow[]): Markup {
  const [first] = rows
  if (first === undefined) return html``
  const status = shownStatus(first)
  const reason = withShortQuotes(withShortIds(printable(first.reason ?? 'no reason is known')), longestReason)
  const seen = rows.flatMap(({ id, evidence }) => evidence.map(each => [id, each] as const))
  return html`<div class="reason ${status}">
<p class="why">${sign(status)} <b>${words[status]}</b> ${reason}</p>
<p class="ids">${rows.map(({ id }) => html`<code class="clause">${id}</code> `)}</p>
${seen.length === 0 ? undefined : html`<ul class="seen">${seen.map(([id, each]) => html`<li><code>${id}</code> ${each.verdict ?? 'seen'}: ${withShortQuotes(namesIn(each).in(each.message), longestReason)}</li>`)}</ul>`}
</div>
`
}
