import { isRecord } from '../../src/spec/is-record.js'
import { booleanSpellings } from '../../src/spec/open-points.js'
import { worldOf } from '../judge/belief.js'
import { type Result, resultsOf, resultTexts, searchBody } from '../target/results.js'
import type { WireNames } from '../target/target.js'
import { authorizedCaller, isRefusal, type ObservedExchange, type Shows } from './exchange.js'
import type { Shown } from './observations.js'

const kinds = ['profiles', 'groups'] as const
type Kind = (typeof kinds)[number]

const spellings: readonly string[] = booleanSpellings.flatMap(({ yes, no }) => [...yes, ...no])

export const searchReadings: Shows = exchange => {
  const { request } = exchange
  if (request.operation !== 'searchPrincipals' || authorizedCaller(exchange) === undefined) return []
  const { query = {} } = request
  const flags = kinds.filter(kind => !isPlain(query[kind]))
  const others = Object.keys(query).filter(name => name !== 's' && name !== 'profiles' && name !== 'groups')
  if (flags.length + others.length > 1) return []
  const [flag] = flags
  if (flag !== undefined) return booleanReading(exchange, flag)
  if (others.length > 0) return unknownParameter(exchange)
  return [...refusedSearch(exchange), ...excludedLists(exchange), ...extraFields(exchange)]
}

function isPlain(flag: string | undefined): boolean {
  return flag === undefined || flag === 'true' || flag === 'false'
}

/** Another clause judges a result. */
function isRefused({ response }: ObservedExchange): boolean {
  const { profiles, groups } = resultsOf(response)
  return profiles.length + groups.length === 0 && (isRefusal(response.status) || response.status === 200)
}

function refusedSearch(exchange: ObservedExchange): readonly Shown[] {
  const { suite, oracle } = exchange
  const { query = {} } = exchange.request
  const { status } = exchange.response
  if (!isRefused(exchange)) return []
  const { s } = query
  if (kinds.every(kind => query[kind] === 'false'))
    return s !== undefined && oracle.isLong(s) ? [{ key: 'both-false', value: String(status) }] : []
  if (s === undefined) return [{ key: 'missing-s', value: String(status) }]
  if (s !== '') return oracle.isShort(s) ? [{ key: 'short-search', value: String(status) }] : []
  if (!suite.known.hasObserved('empty-s')) return []
  return [{ key: 'empty-s', aspect: 'the status', value: String(status) }]
}

/** How a successful search shows that it leaves out a kind. */
function excludedLists({
  request: { query = {} },
  response: { status, json },
}: ObservedExchange): readonly Shown[] {
  const excluded = kinds.filter(kind => query[kind] === 'false')
  const [kind] = excluded
  if (kind === undefined || excluded.length > 1 || status !== 200 || !isRecord(json)) return []
  const list = searchBody(json)[kind]
  // The specification has one sentence for each list.
  const shown = { key: 'excluded-list', aspect: kind }
  if (list === undefined) return [{ ...shown, value: 'left-out' }]
  if (list === null) return [{ ...shown, value: 'null' }]
  return Array.isArray(list) && list.length === 0 ? [{ ...shown, value: 'empty' }] : []
}

/** Whether a result has fields that section 2 does not list. */
export function hasExtraFields({ idField }: WireNames, kind: Kind, result: Result): boolean {
  return Object.keys(result).some(name => name !== idField && !resultTexts[kind].includes(name))
}

/** A field may be optional, so only results for the same principal are compared. */
function extraFields({ c: { wire }, response }: ObservedExchange): readonly Shown[] {
  if (response.status !== 200) return []
  const results = resultsOf(response)
  const shown = kinds.flatMap(kind =>
    results[kind].map(result => {
      const aspect = `${kind} ${result[wire.idField]}`
      return { key: 'extra-fields', aspect, value: hasExtraFields(wire, kind, result) ? 'some' : 'none' }
    }),
  )
  return [...new Map(shown.map(each => [`${each.aspect} ${each.value}`, each])).values()]
}

function unknownParameter(exchange: ObservedExchange): readonly Shown[] {
  const { query = {} } = exchange.request
  const { status } = exchange.response
  const isAnySearched = kinds.some(kind => query[kind] !== 'false')
  if (!exchange.oracle.isLong(query.s ?? '') || !isAnySearched || status === 404) return []
  if (status === 200) return [{ key: 'unknown-parameters', value: 'ignored' }]
  return isRefusal(status) ? [{ key: 'unknown-parameters', value: String(status) }] : []
}

/** How the server reads a flag that is not `true` or `false`; the other flag is absent or true. */
function booleanReading(exchange: ObservedExchange, flag: Kind): readonly Shown[] {
  const { query = {} } = exchange.request
  const other = flag === 'profiles' ? query.groups : query.profiles
  const word = query[flag] ?? ''
  const value = other === 'false' ? undefined : readingOfFlag(exchange, flag)
  if (value === undefined) return []
  if (spellings.includes(word.toLowerCase())) return [{ key: 'boolean-forms', aspect: word, value }]
  // Some servers read a number as a boolean, and an empty value as an absent one.
  return /^[a-z]{4,}$/.test(word) ? [{ key: 'bad-boolean', value }] : []
}

function readingOfFlag(
  { suite, c, belief, oracle, request: { actor, query = {} }, response }: ObservedExchange,
  flag: Kind,
): string | undefined {
  const { status } = response
  if (status === 200 && resultsOf(response)[flag].length > 0) return 'true'
  if (status !== 200 && status !== 404) return isRefusal(status) ? String(status) : undefined
  const { profiles, groups } = (suite.target.takesWorlds && belief && worldOf(belief)) || {
    ...c.world,
    groups: [],
  }
  // Whether callers find themselves is judged by the clauses of search.
  const matching = { profiles, groups }[flag].some(
    principal => principal.svc_id !== actor && oracle.mustMatch(query.s ?? '', principal),
  )
  return matching ? 'false' : undefined
}
