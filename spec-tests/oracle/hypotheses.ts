import type { Caller, Id, World } from '../../src/spec/nouns.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { type Outcome, statusOf } from '../../src/spec/outcome.js'
import type { Readings } from '../../src/spec/readings.js'
import { type Request, requestOf } from '../../src/spec/request.js'
import { contextOf, perform } from '../../src/spec/service.js'
import { formatView, type GroupView } from '../actors/group-view.js'
import type { Suite } from '../runner/suite.js'
import type { ClientRequest } from '../target/request.js'
import { combinations, lasting, openHere, taking } from './fair-readings.js'

/** A world that the target may be in, and the readings that brought it there. */
export interface Hypothesis {
  readonly world: World
  readonly readings: Readings
}

/** Every hypothesis that fits what was observed so far: one where each lasting point was. */
export function hypothesesOf(suite: Suite, world: World): readonly Hypothesis[] {
  const unseen = Object.entries(lasting).filter(([id]) => !suite.hasObserved(id as OpenPointId))
  // So read, the definitions remember who held what on a group that is deleted.
  const readings = taking(suite.readings, { 'forbidden-or-missing': '403' })
  return combinations(Object.fromEntries(unseen)).map(choice => ({
    world,
    readings: taking(readings, choice),
  }))
}

/** What may become of a request: each outcome that some fair reading gives, and the world after it. */
export function outcomesOf(
  { world, readings }: Hypothesis,
  caller: Caller,
  request: Request,
): readonly { readonly outcome: Outcome; readonly next: Hypothesis }[] {
  return combinations(openHere(world, caller, request)).map(choice => {
    const { outcome, world: next } = perform(contextOf(world, taking(readings, choice)), caller, request)
    return { outcome, next: { world: next, readings } }
  })
}

/** The hypotheses that are left when a request was answered with this status. */
export function follow(
  hypotheses: readonly Hypothesis[],
  caller: Caller,
  request: Request,
  status: number,
): readonly Hypothesis[] {
  const fitting = hypotheses.flatMap(hypothesis =>
    outcomesOf(hypothesis, caller, request)
      .filter(({ outcome }) => statusOf(outcome) === status)
      .map(({ next }) => next),
  )
  return distinct(fitting)
}

/** The statuses that a request may be answered with. */
export function statusesOf(
  hypotheses: readonly Hypothesis[],
  caller: Caller,
  request: Request,
): readonly number[] {
  const statuses = hypotheses.flatMap(hypothesis =>
    outcomesOf(hypothesis, caller, request).map(({ outcome }) => statusOf(outcome)),
  )
  return [...new Set(statuses)].toSorted()
}

/** Whether a hypothesis explains what a caller sees of a group. */
export function explains(
  hypothesis: Hypothesis,
  caller: Caller,
  group: Id,
  { status, view }: GroupView,
): boolean {
  const request = { operation: 'readGroup', group } as const
  const told = outcomesOf(hypothesis, caller, request).some(({ outcome }) => statusOf(outcome) === status)
  return (
    told &&
    (view === undefined || formatView({ status, view }) === formatView(expectedView(hypothesis, group)))
  )
}

/** What a caller who may read a group sees of it. */
export function expectedView({ world }: Hypothesis, id: Id): GroupView {
  const group = world.groups.find(({ svc_id }) => svc_id === id)
  if (group === undefined) return { status: 404, view: undefined }
  const { title, description, members } = group
  return { status: 200, view: { title, description, members } }
}

/** The request of the specification that a request to the target is. Searches are judged by the search oracle. */
export function specifiedRequest(request: ClientRequest, newId: Id): Request {
  return requestOf(request.operation, makeParts, { ...request, newId })
}

const makeParts: Parameters<typeof requestOf<ClientRequest & { readonly newId: Id }>>[1] = {
  group: ({ group = '' }) => group,
  profile: ({ profile = '' }) => profile,
  body: ({ body }) => ({ kind: 'json', value: body }),
  query: ({ query = {} }) => query,
  newId: ({ newId }) => newId,
}

/** Each hypothesis once; whoever reads leaves the very same world. */
function distinct(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  if (hypotheses.length < 2) return hypotheses
  const byReadings = new Map<Readings, Hypothesis[]>()
  for (const each of hypotheses)
    byReadings.set(each.readings, [...(byReadings.get(each.readings) ?? []), each])
  return [...byReadings.values()].flatMap(alike => {
    const worlds = [...new Map(alike.map(each => [each.world, each])).values()]
    if (worlds.length < 2) return worlds
    return [...new Map(worlds.map(each => [JSON.stringify(each.world), each])).values()]
  })
}
