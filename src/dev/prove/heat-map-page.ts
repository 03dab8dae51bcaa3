import { groupBy } from '../../report/group-by.js'
import { html, type Included, type Markup } from '../../report/html/markup.js'
import { pageOf } from '../../report/html/page.js'
import { counted } from '../../report/html/status.js'
import type { Claim } from './claims.js'
import { heatMap, legend } from './heat-map.js'
import { heatMapStyle } from './heat-map-style.js'
import type { Proof } from './proof.js'
import type { ProofRow } from './proof-row.js'

/** The proof as one HTML file: its claims, and a map of which fault fails which clause. */
export function heatMapPage(proof: Proof): string {
  const { parts, claims, seed, full, canary, startedAt, durationMs } = proof
  const { faults = [], ...others } = parts
  const { blame = [] } = others
  const broken = claims.filter(({ holds }) => !holds).length
  const state = broken === 0 ? 'every claim holds' : `${counted(broken, 'claim')} broken`
  return pageOf(
    `Proof: ${state}`,
    heatMapStyle,
    html`<header class="top ${broken === 0 ? 'conformant' : 'nonconformant'}">
<p class="kind">Proof of the suite <span class="when">${startedAt.slice(0, 16).replace('T', ' ')} UTC</span></p>
<h1>Which faults the suite catches</h1>
<p class="verdict">${mark(broken === 0)} <strong>${state}</strong></p>
<p class="extent">${counted(faults.length, 'fault')}, seed ${seed}, ${Math.round(durationMs / 1000)} s. ${extentOf(blame, full)} The canary was ${canary}.</p>
<ul class="claims">${claims.map(claimView)}</ul>
</header>
<main>
${faults.length === 0 ? html`<section id="map"><h2>Faults and clauses</h2><p class="empty">This proof checked no fault.</p></section>` : mapView(withOtherClauses(faults, blame))}
${Object.entries(others).map(([part, rows]) => partView(part, rows))}
</main>`,
  )
}

function extentOf(blame: readonly ProofRow[], full: boolean): string {
  if (blame.length === 0)
    return 'Only its own clause was tested on each fault; --part faults blame tests others.'
  return full
    ? 'Every clause was tested on every fault.'
    : 'Only related clauses were tested on each fault: the others are untested.'
}

/** The faults, and which other clauses failed or passed with each of them. */
function withOtherClauses(faults: readonly ProofRow[], blame: readonly ProofRow[]): readonly ProofRow[] {
  return faults.map(row => {
    const other = blame.find(({ subject }) => subject === row.subject)
    return other === undefined
      ? row
      : { ...row, failed: other.failed, unexpected: other.unexpected ?? [], tested: other.tested ?? [] }
  })
}

function mark(holds: boolean): Markup {
  return html`<span class="sign ${holds ? 'passed' : 'failed'}" aria-hidden="true">${holds ? '✓' : '✗'}</span>`
}

function claimView({ claim, holds, exceptions }: Claim): Markup {
  return html`<li>${mark(holds)} <b>${holds ? 'holds' : 'broken'}</b> ${claim}${
    holds
      ? undefined
      : html`<details><summary>${counted(exceptions.length, 'exception')}</summary><ul>${exceptions.map(each => html`<li><code>${each}</code></li>`)}</ul></details>`
  }</li>
`
}

function mapView(faults: readonly ProofRow[]): Markup {
  const areas = groupBy(faults, ({ clause = '' }) => clause.split('.')[0] ?? '')
  return html`<section id="map" aria-labelledby="map-title"><h2 id="map-title">Faults and clauses</h2>
${legend()}
${[...areas].map(([area, rows]) => heatMap(area, rows))}</section>`
}

function partView(part: string, rows: readonly ProofRow[]): Included {
  const wrong = rows.filter(({ holds }) => !holds)
  return html`<section><h2>${part} <small>${counted(rows.length, 'subject')}</small></h2>
<p>${mark(wrong.length === 0)} ${wrong.length === 0 ? 'All are as they must be.' : `${wrong.length} are not as they must be:`}</p>
<ul>${wrong.map(({ subject, failed }) => html`<li><code>${subject}</code> ${failed.join(', ')}</li>`)}</ul></section>
`
}
