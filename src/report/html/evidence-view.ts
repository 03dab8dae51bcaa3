import type { Readings } from '../../spec/readings.js'
import { failureCaseOf } from '../failures/failure-case.js'
import { pictureOf } from '../failures/routes.js'
import { withShortQuotes } from '../failures/texts.js'
import { type Evidence, isRace } from '../report.js'
import { exact, html, type Included, type Markup } from './markup.js'
import { pictureView } from './picture-view.js'
import { requestList } from './request-list.js'

const longestText = 1500

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
