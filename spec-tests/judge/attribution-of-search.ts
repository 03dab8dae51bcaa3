import type { Id } from '../../src/spec/nouns.js'
import type { TextField } from '../target/group-text.js'
import {
  afterRefusal,
  type Clauses,
  clausesOf,
  general,
  isOfOther,
  ofState,
  type Rules,
} from './attribution.js'
import type { Belief } from './belief.js'
import type { Known } from './exchange.js'
import type { Principal } from './oracle/search-oracle.js'

/** What a search with another status than 200 and 404 may violate: a server may also not find the cookie of the token. */
export const searchRules: Rules = [
  [true, 'search.any-caller'],
  [true, 'search.no-match'],
  [true, 'search.partial'],
  [true, 'search.includes'],
  [true, 'wire.cookie'],
]

/** What a search may violate that does not find a principal. */
export function mayBeOfMissing({ oracle }: Known, belief: Belief, owner: Principal, s: string): Clauses {
  const matching = oracle.fieldsThatBegin(s, owner)
  return clausesOf([
    ...matching.map(({ clause }) => [true, clause] as const),
    [true, 'search.partial'],
    [
      matching.some(({ text }) => !text.startsWith(s) || text !== text.toLowerCase()),
      'search.case-insensitive',
    ],
    [true, 'search.includes'],
    [true, 'search.limited'],
    ...afterWrite(belief, owner.svc_id),
  ])
}

/** What a search may violate that finds a principal of which no field begins with its string. */
export function mayBeOfUnjustified({ oracle }: Known, belief: Belief, owner: Principal, s: string): Clauses {
  const fields = oracle.possibleFields(owner)
  return clausesOf([
    [fields.some(({ text }) => isPartOf(text, s)), 'search.field-start'],
    [true, 'search.no-other-field'],
    [true, 'search.field-start'],
    [true, 'search.no-match'],
    ...afterWrite(belief, owner.svc_id),
  ])
}

/** Whether a string is in a text, or the half of it with which the text begins. */
export function isPartOf(text: string, s: string): boolean {
  const [whole, sought] = [text.toLowerCase(), s.toLowerCase()]
  return whole.includes(sought) || whole.startsWith(sought.slice(0, Math.ceil(sought.length / 2)))
}

/** What a search may violate that shows other values than those of a principal. */
export function mayBeOfValues(belief: Belief, id: Id): Clauses {
  return clausesOf([
    [true, 'search.values'],
    // What a search shows after each change of a group was right before another one changed.
    [isOfOther(belief, id), 'state.isolation'],
    ...afterWrite(belief, id),
  ])
}

/** What a search may violate that finds a group that no request has created. */
export function mayBeOfUnknown(belief: Belief): Clauses {
  return clausesOf([
    ...afterRefusal(belief),
    ...general(belief),
    [true, 'create.returns-id'],
    [true, 'search.fresh'],
    [true, 'search.once'],
  ])
}

/** What a wrong search may be after requests have created or changed groups. */
export function afterWrite(belief: Belief, id: Id): Rules {
  const { creators, deleted, sent, shown, lastWrites } = belief.past
  // What a read has shown right is stored.
  const mayLack = (field: TextField) => sent.has(id) && shown.get(id)?.has(field) !== true
  return [
    [sent.has(id) || lastWrites.length > 0, 'search.fresh'],
    [creators.has(id) && (mayLack('title') || mayLack('description')), 'create.persists'],
    [mayLack('title'), 'update.title'],
    [mayLack('description'), 'update.description'],
    [true, 'search.any-caller'],
    ...afterRefusal(belief),
    [deleted.size > 0, 'delete.gone'],
    [isOfOther(belief, id), 'state.isolation'],
    ...ofState(belief),
  ]
}
