import { namesIn } from '../failures/names.js'
import { shownReason, withShortQuotes } from '../failures/texts.js'
import { groupBy } from '../group-by.js'
import type { ClauseRow, Report } from '../report.js'
import { isSelected } from '../verdict.js'
import { html, type Markup, nothing, section } from './markup.js'
import { counted, shownStatus, sign, words } from './status.js'

const longestReason = 600

/** The selected clauses that neither passed nor failed, by reason: what a reader must not take for passed. */
export function withoutResult({ clauses }: Report): Markup {
  const selected = clauses.filter(isSelected)
  const rows = selected.filter(({ status }) => status === 'untested' || status === 'errored')
  const groups = [...groupBy(rows, row => `${shownStatus(row)} ${row.reason ?? ''}`).values()]
  const [id, title] = ['without-result', 'Without a result']
  if (rows.length === 0) {
    const all = selected.length === clauses.length ? 'clause' : 'selected clause'
    return section(id, title, nothing(`Every ${all} has a result.`))
  }
  const reasons = html`<p>These clauses did not pass. The run does not show whether the target keeps them.</p>
${groups.map(reasonView)}`
  return section(id, title, reasons, counted(rows.length, 'clause'))
}

function reasonView(rows: readonly ClauseRow[]): Markup {
  const [first] = rows
  if (first === undefined) return html``
  const status = shownStatus(first)
  const reason = shownReason(first.reason ?? 'no reason is known', longestReason)
  const seen = rows.flatMap(({ id, evidence }) => evidence.map(each => [id, each] as const))
  return html`<div class="reason ${status}">
<p class="why">${sign(status)} <b>${words[status]}</b> ${reason}</p>
<p class="ids">${rows.map(({ id }) => html`<code class="clause">${id}</code> `)}</p>
${seen.length === 0 ? undefined : html`<ul class="seen">${seen.map(([id, each]) => html`<li><code>${id}</code> ${each.verdict ?? 'seen'}: ${withShortQuotes(namesIn(each).in(each.message), longestReason)}</li>`)}</ul>`}
</div>
`
}
