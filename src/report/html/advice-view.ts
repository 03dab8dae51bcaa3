import { printable } from '../failures/texts.js'
import type { AdviceRow } from '../report.js'
import { html, type Markup, sentence } from './markup.js'

/** What no clause forbids, although clients meet it. */
export function adviceView(rows: readonly AdviceRow[] = []): Markup {
  if (rows.length === 0)
    return html`<section id="advice"><h2>Advice</h2><p class="empty">There is none.</p></section>`
  return html`<section id="advice" aria-labelledby="advice-title">
<h2 id="advice-title">Advice <small>${rows.length}</small></h2>
<p>No clause forbids this, and it does not change the verdict.</p>
<ul>${rows.map(({ says, why, seen }) => html`<li>${sentence(says)}${seen === undefined ? undefined : html` <code>${printable(seen)}</code>`}<p class="question">${sentence(why)}</p></li>`)}</ul>
</section>`
}
