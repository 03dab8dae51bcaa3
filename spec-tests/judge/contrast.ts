import type { Why } from '../../src/report/finding.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Id, World } from '../../src/spec/nouns.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { idsIn } from '../target/results.js'
import type { Clauses } from './attribution.js'
import { type Belief, groupIn, type Written, worldOf } from './belief.js'
import type { Judged } from './beliefs.js'
import type { Known } from './exchange.js'
import type { Judgement } from './judgement.js'
import { expectedAccess } from './oracle/permission-oracle.js'

/** A wrong response, and the clauses that it may violate. */
export interface Contrasted extends Pick<Judged, 'before' | 'exchange'> {
  readonly mayBe: Clauses
  readonly why: Why
}

/** Another request, or the same one on another world, that shows which of the clauses remain. */
export type Contrast = (wrong: Contrasted, means: Means) => Promise<Clauses>

/** The same for one clause: whether it is the only one that remains. */
export type Question = (wrong: Contrasted, means: Means) => Promise<boolean>

/** How contrasts are made. */
export interface Means {
  readonly known: Known
  readonly serves: (operation: Operation) => boolean
  /** Sends a request where the wrong response came from. */
  readonly send: (request: ClientRequest) => Promise<HttpResponse>
  readonly onFresh: OnFresh
  /** The profiles with tokens. */
  readonly actors: readonly Id[]
  /** Whether a response may come from memory: an equal one was right before, or the target was seen to show old states. */
  readonly remembers: 'never' | 'perhaps' | 'surely'
}

/** The SVC-IDs that a search finds. */
export async function foundBy({ send, known }: Means, search: ClientRequest): Promise<ReadonlySet<unknown>> {
  return idsIn(await send(search), known.wire.idField)
}

/** A read of a group by a profile that may read it, whatever is open; undefined if there is none. */
export function permittedRead(
  { actors, serves }: Means,
  before: Belief,
  id: Id | undefined,
): ClientRequest | undefined {
  const group = groupIn(before, id)?.svc_id
  if (group === undefined || !serves('readGroup')) return undefined
  const actor = actors.find(each => expectedAccess(worldOf(before), each, 'read', group) === 'granted')
  return actor === undefined ? undefined : { operation: 'readGroup', actor, group }
}

/** Sends a request on a world that was put in place for a contrast, and judges the response. */
type SendAgain = (request: ClientRequest) => Promise<Judged>

/** Puts a world in place for a contrast. @returns undefined if that is not possible */
export type OnFresh = <T>(world: World, contrast: (send: SendAgain) => Promise<T>) => Promise<T | undefined>

/** What the definitions say of the last of these requests on a fresh world; undefined if none can be put in place. */
export function judgedOn(
  { onFresh }: Means,
  world: World,
  requests: readonly ClientRequest[],
): Promise<Judgement | undefined> {
  return onFresh(world, async send => {
    let judgement: Judgement | undefined
    for (const request of requests) judgement = (await send(request)).judgement
    return judgement
  })
}

/** Whether the response to a request is right on a fresh world; false also where no world can be put in place. */
export async function isRightOn(means: Means, world: World, request: ClientRequest): Promise<boolean> {
  return (await judgedOn(means, world, [request]))?.kind === 'right'
}

/** The most likely state, as a world to put in place. */
export function stateOf(belief: Pick<Belief, 'hypotheses'> | Written['before']): World {
  const { deleted: _, ...world } = worldOf(belief)
  return world
}

/** The world as it was put in place, with the groups that were created since as they should be now. */
export function startWithCreated(belief: Belief): World {
  const { start, creators } = belief.past
  const { groups, acrs } = stateOf(belief)
  return {
    ...start,
    groups: [...start.groups, ...groups.filter(({ svc_id }) => creators.has(svc_id))],
    acrs: [...start.acrs, ...acrs.filter(({ resource }) => creators.has(resource))],
  }
}

/** The clauses that remain, or all if none does. */
export function those(mayBe: Clauses, remains: (clause: ClauseId) => boolean): Clauses {
  const [first, ...others] = mayBe.filter(remains)
  return first === undefined ? mayBe : [first, ...others]
}
