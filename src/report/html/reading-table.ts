import { isOpenPointId, openPoints } from '../../spec/open-points.js'
import { printable, shortened } from '../failures/texts.js'
import { unknownReading } from '../reading-lines.js'
import type { AdviceRow, ReadingRow } from '../report.js'
import { html, type Markup, sentence } from './markup.js'
import { counted } from './status.js'

const longestText = 400

/** What the target does where the specification is silent. */
export function readingTable(readings: readonly ReadingRow[]): Markup {
  if (readings.length === 0)
    return html`<section id="readings"><h2>Readings</h2><p class="empty">The run observed no open point.</p></section>`
  const unknown = readings.filter(({ fair }) => !fair).length
  return html`<section id="readings" aria-labelledby="readings-title">
<h2 id="readings-title">Readings <small>${counted(readings.length, 'observation')}${unknown === 0 ? '' : `, ${unknown} not known`}</small></h2>
<p>At an open point the specification is silent. No reading changes the verdict.${unknown === 0 ? '' : ` ${unknownReading}`}</p>
<table class="readings">
<thead><tr><th scope="col">Open point</th><th scope="col">Observed</th></tr></thead>
<tbody>
${readings.toSorted((one, other) => Number(one.fair) - Number(other.fair)).map(rowView)}</tbody>
</table></section>`
}

function rowView({ id, observed, note, fair }: ReadingRow): Markup {
  const [point = '', ...operations] = id.replace(/^open\./, '').split('/')
  const question = isOpenPointId(point) ? openPoints[point].question : ''
  const text = shortened(printable(observed ?? note ?? ''), longestText)
  return html`<tr><th scope="row"><code>${printable(point)}</code>${operations.length === 0 ? undefined : html` <span class="where">${operations.join(' ')}</span>`}<p class="question">${sentence(question)}</p></th>
<td>${observed === null ? text : html`<code>${text}</code>`}${fair ? undefined : html` <span class="unknown">! not a known reading</span>`}</td></tr>
`
}

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
