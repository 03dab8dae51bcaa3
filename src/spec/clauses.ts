import type { Clause } from './clauses/clause.js'
import { groupClauses } from './clauses/groups.js'
import { memberClauses } from './clauses/members.js'
import { permissionClauses } from './clauses/permissions.js'
import { searchClauses } from './clauses/search.js'
import { searchFieldClauses } from './clauses/search-fields.js'
import { wireClauses } from './clauses/wire.js'

export type { Clause, CodePlace, Level } from './clauses/clause.js'

/** Every rule of the specification that a caller can observe, in the order of reports. */
export const clauses = {
  ...wireClauses,
  ...searchClauses,
  ...searchFieldClauses,
  ...groupClauses,
  ...memberClauses,
  ...permissionClauses,
} as const satisfies Record<string, Clause>

export type ClauseId = keyof typeof clauses

export const clauseIds = Object.keys(clauses) as readonly ClauseId[]

export function isClauseId(text: string): text is ClauseId {
  return Object.hasOwn(clauses, text)
}
