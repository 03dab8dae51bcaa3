import { html as css } from '@remix-run/html-template'
import { html, type Included, type Markup, pageOf } from '../../report/html/markup.js'
import { counted } from '../../report/html/status.js'
import type { Claim } from './claims.js'
import type { Proof } from './proof.js'
import { lowerTiers, type ProofRow } from './proof-row.js'

const tableStyle = css.raw`main { max-width: 110rem } .claims li { padding: .15rem 0 } table td, table th { text-align: left; padding: .1rem .75rem .1rem 0 }`

/** The proof as one HTML file: its claims, and a table of the faults. */
export function proofPage({ parts, claims, seed, canary, startedAt, durationMs }: Proof): string {
  const { faults = [], ...others } = parts
  const broken = claims.filter(({ holds }) => !holds).length
  const state = broken === 0 ? 'every claim holds' : `${counted(broken, 'claim')} broken`
  return pageOf(
    `Proof: ${state}`,
    tableStyle,
    html`<header class="top ${broken === 0 ? 'conformant' : 'nonconformant'}">
<p class="kind">Proof of the suite <span class="when">${startedAt.slice(0, 16).replace('T', ' ')} UTC</span></p>
<h1>Which faults the suite catches</h1>
<p class="verdict">${mark(broken === 0)} <strong>${state}</strong></p>
<p class="extent">${counted(faults.length, 'fault')}, seed ${seed}, ${Math.round(durationMs / 1000)} s. The canary was ${canary}.</p>
<ul class="claims">${claims.map(claimView)}</ul>
</header>
<main>
${faults.length === 0 ? undefined : faultTable(faults)}
${Object.entries(others).map(([part, rows]) => partView(part, rows))}
</main>`,
  )
}

function faultTable(rows: readonly ProofRow[]): Markup {
  return html`<section><h2 id="faults">Faults</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="faults"><table>
<thead><tr><th scope="col">Fault</th><th scope="col">Clause</th><th scope="col">Seeds</th>${lowerTiers.map(tier => html`<th scope="col">Tier ${tier}</th>`)}<th scope="col">Other clauses that failed</th></tr></thead>
<tbody>
${rows.map(({ subject, clause, holds, caught, seeds, tiers, failed }) => {
  const others = failed.filter(id => id !== clause)
  return html`<tr><th scope="row"><code>${subject}</code></th><td>${clause}</td><td>${mark(holds)} ${caught}/${seeds}</td>${lowerTiers.map(tier => html`<td>${inTier[tiers?.[tier] ?? 'untested']}</td>`)}<td>${others.join(', ')}</td></tr>
`
})}</tbody></table></div></section>
`
}

const inTier = {
  failed: '✓ caught',
  passed: '✗ missed',
  untested: '○ untested',
  errored: '! errored',
} as const

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

function partView(part: string, rows: readonly ProofRow[]): Included {
  const wrong = rows.filter(({ holds }) => !holds)
  return html`<section><h2>${part} <small>${counted(rows.length, 'subject')}</small></h2>
<p>${mark(wrong.length === 0)} ${wrong.length === 0 ? 'Each is as expected.' : `${wrong.length} not as expected:`}</p>
<ul>${wrong.map(({ subject, failed }) => html`<li><code>${subject}</code> ${failed.join(', ')}</li>`)}</ul></section>
`
}
