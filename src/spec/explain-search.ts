import {
  type ExplainedMatch,
  type ExplainedPrincipal,
  explainedMatch,
  explainPrincipal,
  isGroup,
  type Principal,
} from './explain-principal.js'
import type { Group, World } from './nouns.js'
import { statusOf } from './outcome.js'
import type { Readings } from './readings.js'
import { refusals } from './refusals.js'
import type { Query } from './request.js'
import { limitText, parseQuery, type SearchQuery } from './search.js'
import { contextOf, definitions } from './service.js'

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
      : `${matching(all)}${hidden.length === 0 ? '' : `, and ${limitText(readings)} leaves out ${hidden.length} (open.result-limit)`}`
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

/** How many profiles and groups match. */
function matching(all: readonly Principal[]): string {
  const groups = all.filter(isGroup).length
  const kinds = [
    [all.length - groups, 'profile'],
    [groups, 'group'],
  ] as const
  const counted = kinds.flatMap(([count, kind]) =>
    count === 0 ? [] : [`${count} ${kind}${count === 1 ? '' : 's'}`],
  )
  return `${counted.join(' and ')} ${all.length === 1 ? 'matches' : 'match'}`
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
