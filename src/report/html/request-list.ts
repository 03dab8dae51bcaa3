import type { Deciding } from '../failures/deciding.js'
import type { Names } from '../failures/names.js'
import { type Lengths, shownRequest } from '../failures/request-line.js'
import type { RequestRecord } from '../report.js'
import { html, type Markup } from './markup.js'

const lengths: Lengths = { body: 600, decidingResponse: 2000, response: 400 }

/** Requests in order, with names in place of SVC-IDs. The one that decides is marked. */
export function requestList(
  requests: readonly RequestRecord[],
  names: Names,
  deciding: Deciding | undefined,
): Markup {
  if (requests.length === 0) return html`<p class="empty">The suite recorded no request.</p>`
  return html`<ol class="requests">
${requests.map(request => item(request, names, request === deciding?.request ? deciding : undefined))}</ol>`
}

function item(request: RequestRecord, names: Names, deciding: Deciding | undefined): Markup {
  const { method, place, sent, caller, status, received, isConcurrent } = shownRequest(
    request,
    names,
    deciding !== undefined,
    lengths,
  )
  const wanted = deciding?.wanted ?? []
  return html`<li${deciding === undefined ? undefined : html` class="deciding"`}>
${deciding === undefined ? undefined : html`<span class="mark">This one decides</span>`}
<div class="line">${isConcurrent ? '∥ ' : ''}<b class="method">${method}</b> <code class="place">${place}</code> <span class="caller">${caller}</span></div>
${sent.map(part => html`<div class="sent"><code>${part}</code></div>`)}
<div class="reply"><b class="code">${status}</b> <code>${received}</code>${wanted.length === 0 ? undefined : html` <span class="wanted">expected ${wanted.join(' or ')}</span>`}</div>
</li>
`
}
