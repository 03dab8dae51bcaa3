import type { NamedFault } from '../../faults/fault.js'
import { shownByAny } from '../../report/verdict.js'
import { type ClauseId, clauseIds } from '../../spec/clauses.js'
import { fieldClauses } from '../../spec/matching.js'

/** Search has too many clauses to check all of them for each fault of search. */
const searchFamilies: readonly (readonly ClauseId[])[] = [
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

/**
 * The clauses that a fault in this clause most likely breaks. Clauses that any response can break are not among them, not
 * even this one: they are reported anyway, and to select one means to test all clauses.
 */
function relatedClauses(clause: ClauseId): readonly ClauseId[] {
  const area = clause.split('.')[0]
  const families = searchFamilies.filter(ids => ids.includes(clause))
  const related = families.length > 0 ? families.flat() : clauseIds.filter(id => id.split('.')[0] === area)
  return related.filter(id => !shownByAny.includes(id))
}

/** The clauses that are related to that of a fault, and those that it names. */
export function relatedTo({ clause, also = [] }: NamedFault): readonly ClauseId[] {
  return [...new Set([...relatedClauses(clause), ...also.filter(id => !shownByAny.includes(id))])]
}
