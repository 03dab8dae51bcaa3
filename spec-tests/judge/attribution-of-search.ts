import { isProfile, type Principal } from '../oracle/search-oracle.js'
import { shownTexts } from '../runner/result-shape.js'
import type { Result } from '../target/results.js'
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

/** What a search with another status than 200 and 404 may violate: a server may also not find the cookie of the token. */
export const searchRules: Clauses = [
  'search.any-caller',
  'search.no-match',
  'search.partial',
  'search.includes',
  'wire.cookie',
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
    ...afterWrite(belief, owner),
  ])
}

/** What a search may violate that finds a principal of which no field begins with its string. */
export function mayBeOfUnjustified({ oracle }: Known, belief: Belief, owner: Principal, s: string): Clauses {
  const fields = oracle.possibleFields(owner)
  return clausesOf([
    [fields.some(({ text }) => text.toLowerCase().includes(s.toLowerCase())), 'search.field-start'],
    [true, 'search.no-other-field'],
    [true, 'search.field-start'],
    ...fields.map(({ clause }) => [true, clause] as const),
    ...afterWrite(belief, owner),
  ])
}

/** What a search may violate that shows other values than those of a principal. */
export function mayBeOfValues(belief: Belief, owner: Principal, result: Result): Clauses {
  const [names, shape] = isProfile(owner)
    ? ([shownTexts.profiles, 'search.profile-shape'] as const)
    : ([shownTexts.groups, 'search.group-shape'] as const)
  // A rule for every result.
  if (names.some(name => typeof result[name] !== 'string')) return [shape]
  return clausesOf([[true, 'search.values'], ...afterWrite(belief, owner)])
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
function afterWrite(belief: Belief, { svc_id }: Principal): Rules {
  const { creators, deleted, sent, lastWrites } = belief.past
  return [
    [sent.has(svc_id) || lastWrites.length > 0, 'search.fresh'],
    [creators.has(svc_id), 'create.persists'],
    [sent.has(svc_id), 'update.title'],
    [sent.has(svc_id), 'update.description'],
    [true, 'search.any-caller'],
    ...afterRefusal(belief),
    [deleted.size > 0, 'delete.gone'],
    [isOfOther(belief, svc_id), 'state.isolation'],
    ...ofState(belief),
  ]
}
