import { printable } from '../failures/texts.js'
import type { ClauseRow, Coverage, Report, Tier } from '../report.js'
import { html, type Included, type Markup, section } from './markup.js'
import { counted, shownStatus, sign, words } from './status.js'

const meanings: Readonly<Record<Tier, string>> = {
  anonymous: 'only the base URL: a clause can fail, but no clause can pass',
  actors: 'tokens: searches for their profiles, and groups that the suite created',
  world: 'tokens and a fixed world: the profiles, groups and ACRs of the deployment',
  control: 'the control protocol: generated worlds, and each failure reduced to the smallest case',
}

/** How the verdict was reached: what the suite could use, the seed, and which conditions it combined. */
export function method(report: Report): Markup {
  const { target, seed, shard, startedAt, durationMs, summary, clauses, coverage, tool } = report
  const checks = clauses.reduce((sum, row) => sum + row.checks, 0)
  const facts = html`<dl class="facts-list">
${fact('Target', html`<code>${printable(target.baseUrl)}</code>`)}
${fact('Tier', html`<b>${target.tier}</b>: ${meanings[target.tier]}`)}
${fact('Seed', html`<code>${seed}</code>. The same seed repeats the random choices: <code>--seed ${seed}</code>`)}
${shard === undefined ? undefined : fact('Shard', `${shard.index} of ${shard.count}: the other shards make the other tests`)}
${fact('Started', `${startedAt}, ${(durationMs / 1000).toFixed(1)} s`)}
${fact('Examples', `${counted(checks, 'example')} that could fail, ${counted(summary.requests, 'request')}`)}
${fact('Suite', `${tool.name} ${tool.version}`)}
${coverage === undefined ? undefined : coverageFacts(coverage)}
</dl>
<details><summary>Examples and coverage of each clause</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Examples and coverage of each clause"><table>
<thead><tr><th scope="col">Clause</th><th scope="col">Status</th><th scope="col" class="count">Examples</th><th scope="col" class="count">Covered</th><th scope="col">Factors</th></tr></thead>
<tbody>
${clauses.map(rowView)}</tbody></table></div></details>`
  return section('method', 'How it was tested', facts)
}

function fact(name: string, value: Included): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>
`
}

function coverageFacts({ strength, pairs, covered, missed = {} }: Omit<Coverage, 'factors'>): Markup {
  const kind = strength === 3 ? 'triples' : 'pairs'
  const reasons = Object.entries(missed).toSorted(([, one], [, other]) => other - one)
  return fact(
    'Coverage',
    html`${covered.toLocaleString('en')} of ${pairs.toLocaleString('en')} ${kind} of conditions occurred in an example that could fail${reasons.length === 0 ? '.' : '. The others:'}
${reasons.length === 0 ? undefined : html`<ul>${reasons.map(([reason, count]) => html`<li>${count}: ${printable(reason)}</li>`)}</ul>`}`,
  )
}

function rowView(row: ClauseRow): Markup {
  const { id, checks, coverage } = row
  const status = shownStatus(row)
  return html`<tr><th scope="row"><code>${id}</code></th><td>${sign(status)} ${words[status]}</td><td class="count">${checks}</td>
<td class="count">${coverage === undefined ? '–' : `${coverage.covered} of ${coverage.pairs}`}</td><td>${Object.keys(coverage?.factors ?? {}).join(', ')}</td></tr>
`
}
