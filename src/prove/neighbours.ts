import { type ClauseId, clauseIds } from '../spec/clauses.js'
import { fieldClauses } from '../spec/matching.js'

/** Search has too many clauses to be one neighbourhood. */
const ofSearch: readonly (readonly ClauseId[])[] = [
  [
    'search.envelope',
    'search.profile-shape',
    'search.group-shape',
    'search.values',
    'search.includes',
    'search.once',
    'search.no-match',
  ],
  [
    'search.case-insensitive',
    'search.partial',
    'search.field-start',
    'search.min-length',
    'search.no-other-field',
  ],
  [...fieldClauses, 'search.no-other-field'],
  ['search.limited', 'search.unauthenticated', 'search.any-caller', 'search.fresh'],
]

/** The clauses that a fault in one of them is most likely to break with it. */
export function neighboursOf(clause: ClauseId): readonly ClauseId[] {
  const family = clause.split('.')[0]
  const near = ofSearch.filter(ids => ids.includes(clause))
  return near.length > 0 ? near.flat() : clauseIds.filter(id => id.split('.')[0] === family)
}
