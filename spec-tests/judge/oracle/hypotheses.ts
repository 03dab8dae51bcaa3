import type { Operation } from '../../../src/spec/endpoints.js'
import { type Group, groupAt, type Id, type World } from '../../../src/spec/nouns.js'
import type { OpenPointId } from '../../../src/spec/open-points.js'
import { type Outcome, refuse, statusOf } from '../../../src/spec/outcome.js'
import { partsOf, type Readings } from '../../../src/spec/readings.js'
import { type PartMakers, type Request, requestOf } from '../../../src/spec/request.js'
import { contextOf, perform } from '../../../src/spec/service.js'
import { type GroupFields, sameMembers } from '../../target/group-layout.js'
import { isSameText, textFields } from '../../target/group-text.js'
import { type ClientRequest, callerIn } from '../../target/request.js'
import {
  combinations,
  type FairReadings,
  fairReadingsFor,
  stateReadings,
  withReadings,
} from './fair-readings.js'
import { hasGrants, mayBeDirect, type NewGroupGrants, withGrants } from './new-group.js'

/** A world that the target may be in, and the readings that lead to it. */
export interface Hypothesis {
  readonly world: World
  readonly readings: Readings
  readonly newGroupGrants: NewGroupGrants
}

/** The readings that the suite has observed so far; the default where it has observed nothing. */
export interface Observed {
  readonly readings: Readings
  readonly newGroupGrants: NewGroupGrants
  hasObserved(id: OpenPointId): boolean
  serves(operation: Operation): boolean
}

/** One hypothesis for each combination of readings that the suite has not observed yet. */
export function hypothesesOf(observed: Observed, world: World): readonly Hypothesis[] {
  const { newGroupGrants } = observed
  // With this reading the definitions remember the permissions that profiles held on a deleted group.
  const readings = withReadings(observed.readings, { 'forbidden-or-missing': '403' })
  return combinations(unseenReadings(observed)).map(values => ({
    world,
    readings: withReadings(readings, values),
    newGroupGrants,
  }))
}

/** A creator may hold a permission by an ACR of its own or, if a new group gives it to others, as one of them. */
function unseenReadings(observed: Observed): FairReadings {
  const { newGroupGrants: grants, readings } = observed
  // A target that serves no reads does not show who may read.
  const canShow = (value: string) =>
    observed.serves('readGroup') || !partsOf(value).some(part => part.endsWith('read'))
  return Object.fromEntries(
    Object.entries(stateReadings).flatMap(([id, values]) => {
      // Where no group can be created, no response shows what its creator would get.
      if (id.startsWith('creator-') && !observed.serves('createGroup')) return []
      if (!observed.hasObserved(id as OpenPointId)) return [[id, values.filter(canShow)]]
      if (id !== 'creator-grant' || !hasGrants(grants)) return []
      return [[id, values.filter(value => mayBeDirect(value, readings['creator-grant'], grants))]]
    }),
  )
}

/** A fair outcome of a request, and the hypothesis after it. */
export interface Possible {
  readonly outcome: Outcome
  readonly next: Hypothesis
}

/** A request to the target, and the SVC-ID of the group that it creates. */
interface Sent {
  readonly request: ClientRequest
  readonly newId: Id
}

/** Each outcome that a fair reading gives for a request. The first one is that of the most likely state. */
export function outcomesOf(
  { hypotheses }: { readonly hypotheses: readonly Hypothesis[] },
  sent: Sent,
): readonly Possible[] {
  return hypotheses.flatMap(each => outcomesIn(each, sent))
}

/** Those in one state. */
export function outcomesIn(hypothesis: Hypothesis, sent: Sent): readonly Possible[] {
  const { world, readings, newGroupGrants } = hypothesis
  const caller = callerIn(sent.request)
  const request = specifiedRequest(sent.request, sent.newId)
  const decided = combinations(fairReadingsFor(world, caller, request)).map(values => {
    const context = contextOf(world, withReadings(readings, values))
    const { outcome, world: next } = perform(context, caller, request)
    const granted = outcome.kind === 'created' ? withGrants(next, outcome.id, newGroupGrants) : next
    return { outcome, next: { ...hypothesis, world: granted } }
  })
  if (caller.kind !== 'profile' || !missesMember(world, request)) return decided
  // Whether a server looks for the member or for the permission first is as open as for an unknown profile.
  return [...decided, { outcome: notAMember(readings, request), next: hypothesis }]
}

/** Whether the request is to remove a profile that is not a member from a group that exists. */
function missesMember(world: World, request: Request): request is Request<'removeGroupMember'> {
  return (
    request.operation === 'removeGroupMember' &&
    groupAt(world, request.group)?.members.includes(request.profile) === false
  )
}

function notAMember(readings: Readings, { operation, profile }: Request<'removeGroupMember'>): Outcome {
  return refuse('not-a-member', operation, withReadings(readings, { 'remove-non-member': '404' }), profile)
}

/** Those with this status. */
export function fittingOutcomes(
  belief: { readonly hypotheses: readonly Hypothesis[] },
  sent: Sent,
  status: number,
): readonly Possible[] {
  return outcomesOf(belief, sent).filter(({ outcome }) => statusOf(outcome) === status)
}

/** The group that an outcome shows, in a list; empty if the outcome is no read that succeeds. */
export function groupShown({ outcome }: Possible): readonly Group[] {
  return outcome.kind === 'read' ? [outcome.group] : []
}

/** The fields of a group that a read shows otherwise. Texts count as equal in each form of Unicode: open.stored-text. */
export function wrongFieldsIn(
  shown: GroupFields,
  group: Omit<Group, 'svc_id'>,
): readonly (keyof GroupFields)[] {
  return [
    ...textFields.filter(field => !isSameText(shown[field], group[field])),
    ...(sameMembers(shown.members, group.members) ? [] : (['members'] as const)),
  ]
}

/**
 * The request to the definitions that corresponds to a request to the target.
 * @param newId the id of a created group
 */
export function specifiedRequest(request: ClientRequest, newId: Id): Request {
  return requestOf(request.operation, makeParts, { ...request, newId })
}

const makeParts: PartMakers<ClientRequest & { readonly newId: Id }> = {
  group: ({ group = '' }) => group,
  profile: ({ profile = '' }) => profile,
  body: ({ body }) => ({ kind: 'json', value: body }),
  query: ({ query = {} }) => query,
  newId: ({ newId }) => newId,
}

/** Each hypothesis once. Worlds are compared as objects first, because a read does not copy the world. */
export function distinct(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  if (hypotheses.length < 2) return hypotheses
  const byReadings = new Map<Readings, Hypothesis[]>()
  for (const each of hypotheses) {
    const same = byReadings.get(each.readings)
    if (same === undefined) byReadings.set(each.readings, [each])
    else same.push(each)
  }
  return [...byReadings.values()].flatMap(same => {
    const worlds = [...new Map(same.map(each => [each.world, each])).values()]
    if (worlds.length < 2) return worlds
    const inAll = partsInAll(worlds)
    return [...new Map(worlds.map(each => [contentOf(each.world, inAll), each])).values()]
  })
}

/** Worlds share the groups and ACRs in which they do not differ. */
function partsInAll([first, ...others]: readonly Hypothesis[]): ReadonlySet<object> {
  const partsOf = ({ world }: Hypothesis) => [...world.groups, ...world.acrs]
  const rest = others.map(each => new Set<object>(partsOf(each)))
  return new Set(first && partsOf(first).filter(part => rest.every(parts => parts.has(part))))
}

/**
 * A text that is equal for worlds that no response tells apart: the order of groups, members and ACRs does not count.
 * @param inAll what is left out, because all of the worlds have it
 */
function contentOf({ profiles, groups, acrs, ...rest }: World, inAll: ReadonlySet<object>): string {
  const isOwn = (part: object) => !inAll.has(part)
  const sorted = [groups.filter(isOwn).map(jsonOfGroup), acrs.filter(isOwn).map(jsonOf)]
  return [jsonOf(profiles), ...sorted.flatMap(parts => parts.toSorted()), JSON.stringify(rest)].join('\n')
}

const written = new WeakMap<object, string>()

function jsonOf(part: object): string {
  const known = written.get(part) ?? JSON.stringify(part)
  written.set(part, known)
  return known
}

function jsonOfGroup(group: Group): string {
  const known = written.get(group) ?? JSON.stringify({ ...group, members: group.members.toSorted() })
  written.set(group, known)
  return known
}
