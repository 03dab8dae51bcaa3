import type { ClauseRow, ClauseStatus } from '../report.js'
import { isSelected } from '../verdict.js'
import { html, type Markup } from './markup.js'

/** What a reader sees of a clause: its status, with the clauses that were not selected apart. */
export type Shown = ClauseStatus | 'not-selected'

export const words: Readonly<Record<Shown, string>> = {
  passed: 'passed',
  failed: 'failed',
  untested: 'untested',
  errored: 'errored',
  'not-selected': 'not selected',
}

/** Colour is never the only sign. What matters most comes first. */
export const signs: Readonly<Record<Shown, string>> = {
  failed: '✗',
  errored: '!',
  untested: '○',
  'not-selected': '–',
  passed: '✓',
}

export function shownStatus(row: ClauseRow): Shown {
  return isSelected(row) ? row.status : 'not-selected'
}

/** How many clauses have each status, those that matter most first. */
export function countsOf(rows: readonly ClauseRow[]): readonly (readonly [Shown, number])[] {
  return (Object.keys(signs) as readonly Shown[]).map(
    status => [status, rows.filter(row => shownStatus(row) === status).length] as const,
  )
}

/** The sign of a status. A word must stand beside it. */
export function sign(status: Shown): Markup {
  return html`<span class="sign ${status}" aria-hidden="true">${signs[status]}</span>`
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
