import { whyNoField } from './explain-no-match.js'
import { type Field, fieldMatcher, groupFields, profileFields, wordsFor } from './matching.js'
import type { Group, Id, Profile } from './nouns.js'
import type { Readings } from './readings.js'
import { limitText, type parseQuery, type SearchQuery } from './search.js'

export type Principal = Profile | Group

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

export function isGroup(principal: Principal): principal is Group {
  return 'members' in principal
}

function nameOf(principal: Principal): string {
  return isGroup(principal) ? principal.title : principal.common_name
}

function fieldsOf(principal: Principal, readings: Readings): readonly Field[] {
  return isGroup(principal) ? groupFields(principal, readings) : profileFields(principal, readings)
}

/** The fields by which a search finds a principal. */
export function explainedMatch(
  principal: Principal,
  { searchString }: SearchQuery,
  readings: Readings,
): ExplainedMatch {
  const matches = fieldsOf(principal, readings).filter(fieldMatcher(searchString, readings))
  return { svc_id: principal.svc_id, name: nameOf(principal), matches }
}

/** A search and its results. */
export interface Searched {
  readonly readings: Readings
  /** The reason of the whole search. */
  readonly reason: string
  readonly parsed: ReturnType<typeof parseQuery>
  /** The matches in order, as without a limit. */
  readonly all: readonly Principal[]
  readonly isShown: ReadonlySet<Id>
}

/** What a search means for one principal. */
export function explainPrincipal(searched: Searched, principal: Principal): ExplainedPrincipal {
  const { readings, parsed, isShown } = searched
  const isFound = isShown.has(principal.svc_id)
  const matches = 'kind' in parsed ? () => false : fieldMatcher(parsed.searchString, readings)
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
  if (match === undefined)
    return whyNoField({
      searchString,
      readings,
      fieldsUnder: other => fieldsOf(principal, other),
      notSearched: isGroup(principal) ? {} : { avatar_url: principal.avatar_url ?? '' },
    })
  const begins = `the ${wordsFor(match)} ${JSON.stringify(match.text)} begins with ${JSON.stringify(searchString)}`
  if (isShown.has(principal.svc_id)) return begins
  const ofKind = all.filter(other => isGroup(other) === isGroup(principal))
  const place = ofKind.findIndex(({ svc_id }) => svc_id === principal.svc_id) + 1
  return `${begins}, but it is number ${place} of the ${kind} that match, and ${limitText(readings)} leaves it out (open.result-limit)`
}
