import type { ClauseId } from './clauses.js'
import type { Context } from './context.js'
import { endpoints, takes } from './endpoints.js'
import { type Explanation, explainAccess } from './explain-access.js'
import { letThroughBy } from './explain-let-through.js'
import { explainSearch, type SearchExplanation } from './explain-search.js'
import { type Caller, type Group, groupAt, type Profile, type TokenFailure, type World } from './nouns.js'
import { type Outcome, type RefusalReason, statusOf } from './outcome.js'
import { type Readings, readingFor } from './readings.js'
import { refusals } from './refusals.js'
import type { Request } from './request.js'
import { contextOf, perform } from './service.js'

/** What the definitions decide on a request, and why. */
export interface RequestExplanation {
  readonly status: number
  /** The kind of success, or the reason of the refusal. */
  readonly outcome: Exclude<Outcome['kind'], 'refused'> | RefusalReason
  /** The clause that requires a refusal, or by which the caller has its permission. */
  readonly clause?: ClauseId
  /** One sentence. */
  readonly reason: string
  /** Present if the caller is a profile and the group exists: each ACR on it. */
  readonly access?: Explanation
  /** Present if the caller may search. */
  readonly search?: SearchExplanation
}

/** Explains the decision of `perform` for a state. @param principal whose part in a search is explained */
export function explainRequest(
  { world, readings }: Pick<Context, 'world' | 'readings'>,
  caller: Caller,
  request: Request,
  principal?: Profile | Group,
): RequestExplanation {
  const { outcome } = perform(contextOf(world, readings), caller, request)
  const profile = world.profiles.find(({ svc_id }) => caller.kind === 'profile' && svc_id === caller.id)
  const parts = profile === undefined ? {} : partsFor({ world, readings }, profile, request, principal)
  const clause = outcome.kind === 'refused' ? outcome.clause : clauseOf(request, parts)
  return {
    status: statusOf(outcome),
    outcome: outcome.kind === 'refused' ? outcome.reason : outcome.kind,
    ...(clause && { clause }),
    reason: reasonOf({ world, caller, readings, profile, request, outcome, parts }),
    ...parts,
  }
}

type Parts = Pick<RequestExplanation, 'access' | 'search'>

function partsFor(
  { world, readings }: Pick<Context, 'world' | 'readings'>,
  profile: Profile,
  request: Request,
  principal: Profile | Group | undefined,
): Parts {
  if (request.operation === 'searchPrincipals')
    return { search: explainSearch(world, readings, request.query, principal) }
  const group = 'group' in request ? groupAt(world, request.group) : undefined
  if (!takes(request.operation, 'group') || group === undefined) return {}
  const { requires } = endpoints[request.operation]
  return { access: explainAccess({ world, readings }, profile, requires, group) }
}

function clauseOf({ operation }: Request, { access }: Parts): ClauseId | undefined {
  const granting = access?.acrs.find(({ grants }) => grants)
  if (granting !== undefined) return granting.names === 'caller' ? 'acr.direct' : 'acr.through-group'
  return operation === 'createGroup' ? 'create.vetted-only' : undefined
}

interface Decided {
  readonly world: World
  readonly caller: Caller
  readonly readings: Readings
  readonly profile: Profile | undefined
  readonly request: Request
  readonly outcome: Outcome
  readonly parts: Parts
}

/** What is wrong with an invalid token. */
const tokenProblems: Readonly<Record<TokenFailure, string>> = {
  malformed: 'it is no JWT of this service',
  tampered: 'it was changed after it was signed',
  none: 'it is not signed',
  wrongKey: 'it was signed with another key, is for another issuer, or is not valid yet',
  expired: 'it has expired',
}

function reasonOf(decided: Decided): string {
  const { world, caller, profile, outcome, parts } = decided
  const name = profile?.common_name
  if (parts.search !== undefined) return parts.search.reason
  if (outcome.kind !== 'refused') {
    const why = parts.access?.reason ?? `${name} is a member of ${vettedIn(world)}`
    return `${why}${whyLetThrough(decided)}`
  }
  if (outcome.reason === 'no-permission') return whyNoPermission(decided)
  if (outcome.reason === 'not-vetted')
    return world.vetted === undefined
      ? 'the world has no group Vetted'
      : `${name} is not a member of ${vettedIn(world)}`
  const { says } = refusals[outcome.reason]
  if (caller.kind === 'bad') return caller.says ?? `${says}: ${tokenProblems[caller.failure]}`
  return outcome.missing === undefined ? says : `${says}: ${outcome.missing}`
}

/** The open points at which another server may refuse the request. */
function whyLetThrough({ world, readings, caller, request }: Decided): string {
  const points = letThroughBy(world, readings, caller, request)
  if (points.length === 0) return ''
  return `; another server may refuse this request (${points.map(id => `open.${id}`).join(', ')})`
}

function whyNoPermission({ world, readings, request, parts }: Decided): string {
  const { access } = parts
  const { operation } = request
  if (access === undefined)
    return `there is no such group, and open.forbidden-or-missing is ${readingFor(readings, 'forbidden-or-missing', operation)}`
  return access.allowed
    ? `open.system-group allows only ${readingFor(readings, 'system-group', operation)} on ${vettedIn(world)}`
    : access.reason
}

function vettedIn(world: World): string | undefined {
  return groupAt(world, world.vetted)?.title
}
