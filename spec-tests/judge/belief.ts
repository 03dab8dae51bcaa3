import type { ClauseId } from '../../src/spec/clauses.js'
import { type OperationWith, takes } from '../../src/spec/endpoints.js'
import { type Acr, type Group, groupAt, type Id, idsOf, profileAt, type World } from '../../src/spec/nouns.js'
import type { GroupFields } from '../target/group-layout.js'
import type { TextField } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'
import type { Exchange, Known } from './exchange.js'
import { type Hypothesis, hypothesesOf } from './oracle/hypotheses.js'
import { hasGrants } from './oracle/new-group.js'

/** What the suite does not know of the state of a target: a world that the target keeps has more than a file names. */
export type Unknown = 'nothing' | 'other groups' | 'all that the suite has not created'

/** A text as a request sent it, and the operation of that request. */
interface SentText {
  readonly text: string
  readonly operation: OperationWith<'body'>
}

/** What a target keeps, as far as its responses tell. A value: a response gives a new one. */
export interface Belief {
  /** Every state that explains all responses, with the readings that lead to it. The most likely one comes first. */
  readonly hypotheses: readonly [Hypothesis, ...Hypothesis[]]
  readonly past: Past
  readonly unknown: Unknown
  /** Whether a response has left the state open: from then on, nothing that depends on it can be judged. */
  readonly isLost: boolean
}

/** What has happened since the world was put in place. */
export interface Past {
  readonly start: World
  /** By group that was created: its creator. */
  readonly creators: ReadonlyMap<Id, Id>
  /** By deleted group: the group, all ACRs of the world before its deletion, and the request that has deleted it. */
  readonly deleted: ReadonlyMap<Id, Deleted>
  /** By group: the texts that the last requests sent. */
  readonly sent: ReadonlyMap<Id, Partial<Record<TextField, SentText>>>
  /** By group: the fields that a read has shown right since a request sent them. */
  readonly shown: ReadonlyMap<Id, ReadonlySet<keyof GroupFields>>
  /** By group: the clause of the last request that added or removed a profile. */
  readonly membersBy: ReadonlyMap<Id, ClauseId>
  /** By group: the fields of which only the next read shows what the target has stored. */
  readonly loose: ReadonlyMap<Id, ReadonlySet<TextField>>
  /** The SVC-IDs that a search for them did not find before any request could create them. */
  readonly absent: ReadonlySet<Id>
  /** The requests that could change a group, in their order. */
  readonly writes: readonly ClientRequest[]
  /** Those of them that have changed one. */
  readonly changes: readonly ClientRequest[]
  /** The last write, whatever its response, or the last writes that were sent at once. */
  readonly lastWrites: readonly Written[]
}

interface Deleted {
  readonly group: Group
  readonly acrs: readonly Acr[]
  readonly by: ClientRequest
}

export interface Written {
  readonly exchange: Exchange
  readonly before: Pick<Belief, 'hypotheses'>
}

export function startOf(known: Known, world: World, unknown: Unknown): Belief {
  const past: Past = {
    start: world,
    creators: new Map(),
    deleted: new Map(),
    sent: new Map(),
    shown: new Map(),
    membersBy: new Map(),
    loose: new Map(),
    absent: new Set(),
    writes: [],
    changes: [],
    lastWrites: [],
  }
  const hypotheses = hypothesesOf(known, world) as unknown as Belief['hypotheses']
  return { hypotheses, past, unknown, isLost: false }
}

/** @param hypotheses at least one */
export function withHypotheses(belief: Belief, hypotheses: readonly Hypothesis[]): Belief {
  return { ...belief, hypotheses: hypotheses as Belief['hypotheses'] }
}

/** The most likely state. */
export function worldOf({ hypotheses: [first] }: Pick<Belief, 'hypotheses'>): World {
  return first.world
}

export function groupIn(belief: Belief, id: Id | undefined): Group | undefined {
  return groupAt(worldOf(belief), id)
}

export function isProfileIn(belief: Belief, id: Id | undefined): boolean {
  return profileAt(worldOf(belief), id) !== undefined
}

/** Whether the target has ever used an id, as far as the suite knows. */
export function isUsed({ past: { start, creators } }: Belief, id: Id): boolean {
  return creators.has(id) || [...start.profiles, ...start.groups].some(principal => principal.svc_id === id)
}

/** In characters: with so many of its own, an SVC-ID is random, and no principal has a part of it. */
const randomLength = 16

/**
 * Whether nobody has an SVC-ID because it is a part of a random one, or the other way round. What all SVC-IDs have in common
 * does not count: consecutive numbers are parts of each other, and somebody has them.
 */
export function isDerived({ past: { start, creators } }: Belief, id: Id): boolean {
  const known = [...creators.keys(), ...idsOf(start)].toSorted()
  // A wildcard of a database at its end is a part of no SVC-ID.
  const part = id.replace(/[_%]+$/, '')
  const whole = known.find(other => other !== id && (other.startsWith(part) || id.startsWith(other)))
  const [first = '', last = ''] = [known[0], known.at(-1)]
  const common = [...first].findIndex((character, at) => character !== last[at])
  return whole !== undefined && common !== -1 && Math.min(id.length, whole.length) - common >= randomLength
}

/** Whether nobody has an SVC-ID: a search did not find it, or it is derived from another one. */
function isFree(belief: Belief, id: Id): boolean {
  return belief.past.absent.has(id) || isDerived(belief, id)
}

/** Whether a group was created, and may have given permissions to the caller then. */
export function mayHoldByCreation(
  { newGroupGrants }: Pick<Known, 'newGroupGrants'>,
  { past: { creators } }: Belief,
  caller: Id,
  group: Id,
): boolean {
  const creator = creators.get(group)
  return creator !== undefined && (creator === caller || hasGrants(newGroupGrants))
}

/** Whether a caller certainly never had a permission on a group that was deleted, or that never existed. */
export function neverHeldAny(
  known: Pick<Known, 'newGroupGrants'>,
  belief: Belief,
  caller: Id,
  group: Id,
): boolean {
  const { start, changes } = belief.past
  if (mayHoldByCreation(known, belief, caller, group)) return false
  const wasMember = (id: Id) =>
    groupAt(start, id)?.members.includes(caller) === true ||
    changes.some(each => each.operation === 'addGroupMember' && each.group === id && each.profile === caller)
  return start.acrs.every(
    ({ resource, principal }) => resource !== group || (principal !== caller && !wasMember(principal)),
  )
}

/** Whether a request has added a profile to this group, or to any, or removed it since the world was put in place. */
export function hasMoved({ past: { changes } }: Belief, profile: string | null, group?: Id): boolean {
  return changes.some(
    each =>
      takes(each.operation, 'profile') &&
      each.profile === profile &&
      (group === undefined || each.group === group),
  )
}

/** The part of the state that a request depends on and that the suite does not know; undefined if it knows all. */
export function lackedBy(
  belief: Belief,
  { operation, group = '', profile }: ClientRequest,
): string | undefined {
  if (belief.isLost) return 'the state after a response that leaves it open'
  if (belief.unknown === 'nothing' || operation === 'searchPrincipals') return undefined
  if (operation === 'createGroup')
    return worldOf(belief).vetted === undefined ? 'the members of Vetted' : undefined
  const isKnown = (id: Id) => isUsed(belief, id) || isFree(belief, id)
  if (!isKnown(group)) return 'which other groups exist'
  if (profile !== undefined && !isKnown(profile)) return 'which other profiles exist'
  return undefined
}
