import type { Readings } from '../../spec/readings.js'
import type { Deciding } from '../failures/deciding.js'
import { failureCaseOf } from '../failures/failure-case.js'
import type { Names } from '../failures/names.js'
import { type Lengths, shownRequest } from '../failures/request-line.js'
import { pictureOf } from '../failures/routes.js'
import { withShortQuotes } from '../failures/texts.js'
import { type Evidence, isRace, type RequestRecord } from '../report.js'
import { exact, html, type Included, type Markup } from './markup.js'
import { pictureView } from './picture-view.js'

const longestText = 1500
const lengths: Lengths = { body: 600, decidingResponse: 2000, response: 400 }

export interface EvidenceLook {
  /** The clause, for `replay`. */
  readonly id: string
  readonly known: Readings
  readonly replay: string | undefined
}

/** One failing case: what was expected and why, what came, the world, the requests, and how to repeat them. */
export function evidenceView(evidence: Evidence, { id, known, replay }: EvidenceLook): Markup {
  const shown = failureCaseOf(evidence)
  const { names, deciding, marked, given, needed } = shown
  const picture = pictureOf(evidence, shown, known)
  const { requests } = evidence
  const came = shown.observed ?? `${deciding?.request.status ?? 'no response'}: the response marked below`
  return html`<div class="case">
<dl class="finding">
<div><dt>Expected</dt><dd>${withShortQuotes(shown.expected, longestText)}</dd></div>
<div><dt>Observed</dt><dd>${withShortQuotes(came, longestText)}</dd></div>
</dl>
${evidence.verdict === undefined ? undefined : html`<p class="once">This failure was ${evidence.verdict}.${evidence.rightAfterMs === undefined ? '' : ` The response was right after ${evidence.rightAfterMs} ms.`}</p>`}
<div class="world${picture === undefined ? ' no-picture' : ''}">
${picture === undefined ? undefined : pictureView(picture)}
${given.length === 0 ? undefined : html`<div class="given"><h4>Given</h4><ul>${given.map(line => html`<li>${line}</li>`)}</ul></div>`}
</div>
<h4>Requests</h4>
${requestList(needed, names, marked)}
${isRace(evidence) ? html`<p class="hint">∥ means that these requests were sent at once.</p>` : undefined}
${needed.length === requests.length ? undefined : html`<details><summary>All ${requests.length} requests</summary>${requestList(requests, names, marked)}</details>`}
${repeat(evidence, replay === undefined ? undefined : `${replay} --only ${id}`)}
</div>`
}

function repeat({ curl, seed, path }: Evidence, command: string | undefined): Included {
  const place = path === undefined ? '' : `, path ${path}`
  return [
    command === undefined
      ? undefined
      : html`<h4>Replay</h4><pre class="command" tabindex="0"><code>${exact(command)}</code></pre>`,
    curl === ''
      ? undefined
      : html`<details class="script"><summary>The requests as a script with curl</summary><pre tabindex="0"><code>${exact(curl)}</code></pre></details>`,
    html`<p class="seed">Seed ${seed}${place}</p>`,
  ]
}

/** Requests in order, with names in place of SVC-IDs. The one that decides is marked. */
function requestList(
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
