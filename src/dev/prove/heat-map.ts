import { html, type Markup } from '../../report/html/markup.js'
import { counted } from '../../report/html/status.js'
import { type ClauseId, clauseIds } from '../../spec/clauses.js'
import { lowerTiers, type ProofRow } from './proof-row.js'

/** What a cell says of a fault and a clause. */
export type Cell = 'caught' | 'partly' | 'missed' | 'failed' | 'unexpected' | 'passed' | 'untested'

const signs: Readonly<Record<Cell, string>> = {
  caught: '✓',
  partly: '◐',
  missed: '✗',
  failed: '●',
  unexpected: '!',
  passed: '·',
  untested: '',
}

const meanings: Readonly<Record<Cell, string>> = {
  caught: 'the clause of the fault fails with every seed',
  partly: 'it fails with some seeds: their number',
  missed: 'it fails with no seed',
  failed: 'another clause that may fail, and does',
  unexpected: 'another clause that must not fail, and does',
  passed: 'a clause that passes in spite of the fault',
  untested: 'untested: the proof says nothing here',
}

export function legend(): Markup {
  const all = Object.keys(signs) as readonly Cell[]
  return html`<ul class="legend">${all.map(
    cell => html`<li><span class="box ${cell}">${signs[cell]}</span> ${meanings[cell]}</li>
`,
  )}</ul>`
}

export function cellOf(row: ProofRow, id: ClauseId): Cell {
  const { clause, caught = 0, seeds = 0, failed, unexpected = [], tested = [] } = row
  if (id === clause) return caught === 0 ? 'missed' : caught < seeds ? 'partly' : 'caught'
  if (unexpected.includes(id)) return 'unexpected'
  if (failed.includes(id)) return 'failed'
  return tested.includes(id) ? 'passed' : 'untested'
}

/** The faults of one area by the clauses that say something about at least one of them. */
export function heatMap(area: string, rows: readonly ProofRow[]): Markup {
  const columns = clauseIds.filter(id => rows.some(row => cellOf(row, id) !== 'untested'))
  const missed = rows.filter(({ holds }) => !holds).length
  return html`<h3 class="section" id="${area}">${area} <small>${counted(rows.length, 'fault')}${missed === 0 ? '' : `, ${missed} not caught often enough`}</small></h3>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${area}"><table class="map">
<thead><tr><th scope="col" class="fault">Fault</th>${columns.map(id => html`<th scope="col" class="turned"><span>${id}</span></th>`)}<th scope="col" class="count">Seeds</th>${lowerTiers.map(tier => html`<th scope="col">Tier ${tier}</th>`)}</tr></thead>
<tbody>
${rows.map(row => rowView(row, columns))}</tbody></table></div>
`
}

function rowView(row: ProofRow, columns: readonly ClauseId[]): Markup {
  const { subject, holds, caught, seeds, tiers } = row
  return html`<tr${holds ? undefined : html` class="weak"`}><th scope="row" class="fault"><code>${subject}</code></th>${columns.map(
    id => {
      const cell = cellOf(row, id)
      return html`<td class="${cell}">${cell === 'partly' ? caught : signs[cell]}</td>`
    },
  )}<td class="count">${caught}/${seeds}${holds ? undefined : ' ✗'}</td>${lowerTiers.map(tier => html`<td class="tier">${inTier[tiers?.[tier] ?? 'untested']}</td>`)}</tr>
`
}

const inTier = {
  failed: '✓ caught',
  passed: '✗ missed',
  untested: '○ untested',
  errored: '! errored',
} as const
