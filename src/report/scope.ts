import type { Operation } from '../spec/endpoints.js'
import { groupBy } from './group-by.js'

/** How the responses of one operation with one status kept a clause that is checked on every response. */
export interface ScopeRow {
  readonly operation: Operation
  readonly status: number
  /** How many responses kept the clause. */
  readonly right: number
  /** How many responses broke it. */
  readonly wrong: number
}

/** Counts which responses keep a clause that is checked on every response. */
export class Scope {
  readonly #rows = new Map<string, { operation: Operation; status: number; right: number; wrong: number }>()

  note(operation: Operation, status: number, isRight: boolean): void {
    const key = `${operation} ${status}`
    const row = this.#rows.get(key) ?? { operation, status, right: 0, wrong: 0 }
    row[isRight ? 'right' : 'wrong']++
    this.#rows.set(key, row)
  }

  get rows(): readonly ScopeRow[] {
    return [...this.#rows.values()]
  }
}

/**
 * Where a clause is broken, of how many responses of the same operation, and which similar responses keep it: those of
 * other operations with the same statuses.
 */
export function scopeLines(rows: readonly ScopeRow[]): readonly string[] {
  const broken = rows.filter(({ wrong }) => wrong > 0)
  const statuses = new Set(broken.map(({ status }) => status))
  const kept = rows.filter(({ wrong }) => wrong === 0)
  const similar = kept.filter(({ status }) => statuses.has(status))
  const others = kept.filter(row => !similar.includes(row))
  const label = ({ operation, status }: ScopeRow) => `${operation} ${status}`
  const wrong = [...groupBy(broken, ({ operation }) => operation)].map(([operation, own]) => {
    const all = rows.filter(row => row.operation === operation)
    const statuses = own.map(({ status }) => status).join(' and ')
    return `${operation} ${statuses} (${sum(own, 'wrong')} of ${sum(all, 'wrong', 'right')} responses)`
  })
  return [
    `wrong: ${wrong.join(', ')}`,
    ...(similar.length === 0 ? [] : [`right: ${similar.map(label).join(', ')}`]),
    ...(others.length === 0 ? [] : [`right: all ${sum(others, 'right')} responses with another status`]),
  ]
}

function sum(rows: readonly ScopeRow[], ...counted: readonly ('right' | 'wrong')[]): string {
  const counts = rows.flatMap(row => counted.map(key => row[key]))
  return counts.reduce((total, count) => total + count, 0).toLocaleString('en')
}
