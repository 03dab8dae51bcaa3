import { describeCredential } from '../../src/report/token-place.js'
import { takes } from '../../src/spec/endpoints.js'
import { isRecord } from '../../src/spec/is-record.js'
import { groupAt, type Id, type Permission, profileAt } from '../../src/spec/nouns.js'
import { partsOf } from '../../src/spec/readings.js'
import { type Belief, mayHoldByCreation, worldOf } from '../judge/belief.js'
import type { Flaw } from '../judge/flaws.js'
import { hasGrants } from '../judge/oracle/new-group.js'
import { type Access, expectedAccess } from '../judge/oracle/permission-oracle.js'
import type { SearchOracle } from '../judge/oracle/search-oracle.js'
import type { CaseRecord } from '../run/response-observers.js'
import type { Suite } from '../run/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import type { Shown } from './observations.js'

/** A request, its response, and what the suite believes of the state in between. */
export interface ObservedExchange {
  readonly suite: Suite
  readonly c: CaseRecord
  readonly request: ClientRequest
  readonly response: HttpResponse
  readonly oracle: SearchOracle
  /** What the suite believed before the request; undefined if the state was not certain. */
  readonly belief: Belief | undefined
  /** What may be wrong with the body of the request, as far as the suite knows the state. */
  readonly flaws: readonly Flaw[]
}

export type Shows = (exchange: ObservedExchange) => readonly Shown[]

/** The caller of a request with the token of an existing profile in the cookie; undefined for other requests. */
export function authorizedCaller({
  c,
  request: { actor, elsewhere },
}: Pick<ObservedExchange, 'c' | 'request'>): Id | undefined {
  const isAuthorized =
    actor !== null &&
    elsewhere === undefined &&
    c.isKnownId(actor) &&
    Object.hasOwn(c.deployment.tokens, actor)
  return isAuthorized ? actor : undefined
}

/** Whether a response has a body: JSON, if the deployment keeps to section 4. */
export function formOf({ text }: Pick<HttpResponse, 'text'>): 'empty' | 'json' {
  return text.trim() === '' ? 'empty' : 'json'
}

/** A status 4xx that is no answer to a missing or invalid token, and no rate limit. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

/** What may differ between requests that show the same: the operation, the caller, the query, the ids and the body. */
export function circumstancesOf({
  c,
  request,
  belief,
}: Pick<ObservedExchange, 'c' | 'request' | 'belief'>): string {
  const { operation, actor, query = {}, group, profile, body, contentType } = request
  const { s, ...others } = query
  const world = belief === undefined ? c.world : worldOf(belief)
  const parts = [
    operation,
    callerIn(c, actor),
    ...(s === undefined ? [] : [`s has ${[...s].length} characters`]),
    ...(operation === 'searchPrincipals' ? flagsLeftOut(query) : []),
    ...Object.entries(others).map(([name, value]) => `${name}=${value}`),
    ...(takes(operation, 'group') ? [kindOf(group, world, actor)] : []),
    ...(takes(operation, 'profile') ? [kindOf(profile, world, actor)] : []),
    ...(body === undefined ? [] : [formatBody(body)]),
    ...(contentType === undefined ? [] : [contentType]),
  ]
  return parts.join(', ')
}

function flagsLeftOut(query: NonNullable<ClientRequest['query']>): readonly string[] {
  return ['profiles', 'groups']
    .filter(name => query[name] === undefined)
    .map(name => `without the flag ${name}`)
}

function callerIn({ world: { groups, vetted } }: CaseRecord, actor: string | null): string {
  if (actor === null) return 'without a token'
  if (actor.startsWith('bad:')) return describeCredential(actor.slice('bad:'.length))
  const own = groups.filter(({ members }) => members.includes(actor))
  const isVetted = own.some(({ svc_id }) => svc_id === vetted)
  return `the caller is ${isVetted ? '' : 'not '}in Vetted, the caller is in ${counted(own.length, 'group')}`
}

function kindOf(id: Id = '', world: CaseRecord['world'], actor: ClientRequest['actor']): string {
  if (id === world.vetted) return 'Vetted'
  if (id === actor) return 'the caller itself'
  const group = groupAt(world, id)
  if (group !== undefined) {
    const isMember = group.members.includes(String(actor))
    return `a group with ${counted(group.members.length, 'member')}${isMember ? ' and the caller is one' : ''}`
  }
  return profileAt(world, id) ? 'a profile' : 'an unknown id'
}

function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`
}

function formatBody(body: unknown): string {
  if (!isRecord(body)) return 'a body that is not an object'
  const fields = Object.entries(body).map(
    ([name, value]) => `${name} (${typeof value === 'string' ? `${value.length} characters` : typeof value})`,
  )
  return `a body with ${fields.join(' and ') || 'no fields'}`
}

/** Whether a caller has a permission on a group that exists; unspecified if the suite cannot know. */
export function accessTo(
  { suite: { known }, belief }: { readonly suite: ObservedExchange['suite']; readonly belief: Belief },
  caller: Id,
  permission: Permission,
  group: Id,
): Access {
  // If a new group gives permissions to others too, the creator may lose its own with a membership.
  const isOwn = belief.past.creators.get(group) === caller && !hasGrants(known.newGroupGrants)
  const isGranted =
    isOwn &&
    known.hasObserved('creator-grant') &&
    partsOf(known.readings['creator-grant']).includes(permission)
  if (isGranted) return 'granted'
  return mayHoldByCreation(known, belief, caller, group)
    ? 'unspecified'
    : expectedAccess(worldOf(belief), caller, permission, group)
}
