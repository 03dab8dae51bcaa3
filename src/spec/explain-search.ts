import { fold } from './folding.js'
import { type Field, groupFields, isId, profileFields, startsField } from './matching.js'
import type { Group, Id, Profile, World } from './nouns.js'
import { statusOf } from './outcome.js'
import { type Readings, readingFor } from './readings.js'
import { refusals } from './refusals.js'
import type { Query } from './request.js'
import { parseQuery, type SearchQuery } from './search.js'
import { contextOf, definitions } from './service.js'

type Principal = Profile | Group

/** A principal that matches. */
export interface ExplainedMatch {
  readonly svc_id: Id
  /** The common name or the title. */
  readonly name: string
  /** The fields that begin with the search string; at least one. */
  readonly matches: readonly Field[]
}

/** Why a search finds one principal, or does not find it. */
export interface ExplainedPrincipal {
  readonly svc_id: Id
  readonly name: string
  readonly found: boolean
  /** One sentence. */
  readonly reason: string
  /** Every searchable field, and whether it begins with the search string. */
  readonly fields: readonly (Field & { readonly matches: boolean })[]
}

/** What a search returns, and why. */
export interface SearchExplanation {
  readonly status: number
  /** One sentence. */
  readonly reason: string
  /** The results in order: profiles, then groups. */
  readonly results: readonly ExplainedMatch[]
  /** Principals that match and that the limit leaves out: their number, and the first of them in order. */
  readonly cutOff: { readonly count: number; readonly first: readonly ExplainedMatch[] }
  readonly principal?: ExplainedPrincipal
}

/** The number of principals left out that are shown. */
const mostCutOff = 100

/** Explains the decision of `searchPrincipals` (section 4.1), and what it means for one principal. */
export function explainSearch(
  world: World,
  readings: Readings,
  query: Query,
  principal?: Principal,
): SearchExplanation {
  const parsed = parseQuery(query, readings, definitions)
  const outcome = outcomeOf(world, readings, query)
  const shown = found(outcome, world)
  const all = found(outcomeOf(world, withoutLimit(readings), query), world)
  const isShown = new Set(shown.map(({ svc_id }) => svc_id))
  const hidden = all.filter(({ svc_id }) => !isShown.has(svc_id))
  const explained = (match: Principal) => explainedMatch(match, parsed as SearchQuery, readings)
  const reason =
    outcome.kind === 'refused'
      ? refusals[outcome.reason].says
      : `${all.length} of the profiles and groups match${hidden.length === 0 ? '' : `, and the limit ${readings['result-limit']} leaves out ${hidden.length}`}`
  return {
    status: statusOf(outcome),
    reason,
    results: shown.map(explained),
    cutOff: { count: hidden.length, first: hidden.slice(0, mostCutOff).map(explained) },
    ...(principal && {
      principal: explainPrincipal({ readings, reason, parsed, all, isShown }, principal),
    }),
  }
}

function outcomeOf(world: World, readings: Readings, query: Query) {
  const request = { operation: 'searchPrincipals', query } as const
  return definitions.searchPrincipals(contextOf(world, readings), '', request).outcome
}

function withoutLimit(readings: Readings): Readings {
  return { ...readings, 'result-limit': `${Number.MAX_SAFE_INTEGER}/kind` }
}

/** The principals of the world that an outcome shows. */
function found(outcome: ReturnType<typeof outcomeOf>, { groups }: World): readonly Principal[] {
  if (outcome.kind !== 'found') return []
  const byId = new Map(groups.map(group => [group.svc_id, group]))
  const shownGroups = (outcome.groups ?? []).map(({ svc_id }) => byId.get(svc_id) as Group)
  return [...(outcome.profiles ?? []), ...shownGroups]
}

function isGroup(principal: Principal): principal is Group {
  return 'members' in principal
}

function nameOf(principal: Principal): string {
  return isGroup(principal) ? principal.title : principal.common_name
}

function fieldsOf(principal: Principal, readings: Readings): readonly Field[] {
  return isGroup(principal) ? groupFields(principal, readings) : profileFields(principal, readings)
}

function explainedMatch(
  principal: Principal,
  { searchString }: SearchQuery,
  readings: Readings,
): ExplainedMatch {
  const matches = fieldsOf(principal, readings).filter(field => startsField(searchString, field, readings))
  return { svc_id: principal.svc_id, name: nameOf(principal), matches }
}

interface Searched {
  readonly readings: Readings
  /** The reason of the whole search. */
  readonly reason: string
  readonly parsed: ReturnType<typeof parseQuery>
  /** The matches in order, as without a limit. */
  readonly all: readonly Principal[]
  readonly isShown: ReadonlySet<Id>
}

function explainPrincipal(searched: Searched, principal: Principal): ExplainedPrincipal {
  const { readings, parsed, isShown } = searched
  const isFound = isShown.has(principal.svc_id)
  const matches = (field: Field) => !('kind' in parsed) && startsField(parsed.searchString, field, readings)
  return {
    svc_id: principal.svc_id,
    name: nameOf(principal),
    found: isFound,
    reason: `${nameOf(principal)} is ${isFound ? '' : 'not '}found: ${whyOf(searched, principal)}`,
    fields: fieldsOf(principal, readings).map(field => ({ ...field, matches: matches(field) })),
  }
}

function whyOf({ readings, reason, parsed, all, isShown }: Searched, principal: Principal): string {
  if ('kind' in parsed) return reason
  const { searchString } = parsed
  const kind = isGroup(principal) ? 'groups' : 'profiles'
  if (!parsed[kind]) return `the query leaves out ${kind}`
  const [match] = explainedMatch(principal, parsed, readings).matches
  if (match === undefined) return whyNoField(searchString, fieldsOf(principal, readings), readings)
  const begins = `its ${wordsFor(match)} ${JSON.stringify(match.text)} begins with ${JSON.stringify(searchString)}`
  if (isShown.has(principal.svc_id)) return begins
  const ofKind = all.filter(other => isGroup(other) === isGroup(principal))
  const place = ofKind.findIndex(({ svc_id }) => svc_id === principal.svc_id) + 1
  return `${begins}, but it is number ${place} of the ${kind} that match, and the limit ${readings['result-limit']} leaves it out (search.limited)`
}

function whyNoField(searchString: string, fields: readonly Field[], readings: Readings): string {
  const sought = fold(searchString, readings)
  const position = (field: Field) => fold(field.text, readings).indexOf(sought)
  const bare = fields.find(field => isId(field) && position(field) === 0)
  if (bare !== undefined)
    return `its SVC-ID begins with ${JSON.stringify(searchString)}, but open.bare-prefix is ${readingFor(readings, 'bare-prefix', 'searchPrincipals')}`
  const inside = fields.find(field => position(field) > 0)
  const none = `none of its fields begins with ${JSON.stringify(searchString)}`
  return inside === undefined
    ? none
    : `${none}; its ${wordsFor(inside)} ${JSON.stringify(inside.text)} contains it, but not at the beginning (search.field-start)`
}

/** The field in words: `family name` for search.family-name. */
function wordsFor({ clause }: Field): string {
  return clause.slice('search.'.length).replace('-', ' ')
}
