import { isOpenPointId, openPoints } from '../../spec/open-points.js'
import { printable, shortened } from '../failures/texts.js'
import { unknownReading } from '../reading-lines.js'
import type { AdviceRow, ReadingRow } from '../report.js'
import { html, type Markup, nothing, section, sentence } from './markup.js'
import { counted } from './status.js'

const longestText = 400

/** What the target does where the specification is silent. */
export function readingTable(readings: readonly ReadingRow[]): Markup {
  if (readings.length === 0)
    return section('readings', 'Readings', nothing('The run observed no open point.'))
  const unknown = readings.filter(({ fair }) => !fair).length
  const counts = `${counted(readings.length, 'observation')}${unknown === 0 ? '' : `, ${unknown} not known`}`
  const table = html`<p>At an open point the specification is silent. No reading changes the verdict.${unknown === 0 ? '' : ` ${unknownReading}`}</p>
<table class="readings">
<thead><tr><th scope="col">Open point</th><th scope="col">Observed</th></tr></thead>
<tbody>
${readings.toSorted((one, other) => Number(one.fair) - Number(other.fair)).map(rowView)}</tbody>
</table>`
  return section('readings', 'Readings', table, counts)
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
  if (rows.length === 0) return section('advice', 'Advice', nothing('There is none.'))
  const list = html`<p>No clause forbids this, and it does not change the verdict.</p>
<ul>${rows.map(({ says, why, seen }) => html`<li>${sentence(says)}${seen === undefined ? undefined : html` <code>${printable(seen)}</code>`}<p class="question">${sentence(why)}</p></li>`)}</ul>`
  return section('advice', 'Advice', list, rows.length)
}
