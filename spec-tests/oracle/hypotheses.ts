import type { Caller, Id, World } from '../../src/spec/nouns.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { type Outcome, statusOf } from '../../src/spec/outcome.js'
import type { Readings } from '../../src/spec/readings.js'
import { perform, type Request } from '../../src/spec/service.js'
import { formatView, type GroupView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'
import { combinations, lasting, openHere, taking } from './fair-readings.js'

/** A world that the target may be in, and the readings that brought it there. */
export interface Hypothesis {
  readonly world: World
  readonly readings: Readings
}

/** The readings that the suite has observed so far; the default where it has observed nothing. */
export interface Observed {
  readonly readings: Readings
  hasObserved(id: OpenPointId): boolean
}

/** One hypothesis for each combination of readings that the suite has not observed yet. */
export function hypothesesOf(observed: Observed, world: World): readonly Hypothesis[] {
  const unseen = Object.entries(lasting).filter(([id]) => !observed.hasObserved(id as OpenPointId))
  // With this reading the definitions keep the ACRs of a deleted group.
  const readings = taking(observed.readings, { 'forbidden-or-missing': '403' })
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
    const { outcome, world: next } = perform(world, caller, request, taking(readings, choice))
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

/** What the definitions are asked where the target is asked this. */
export function requestOf({ operation, group = '', profile = '', body }: ClientRequest, newId: Id): Request {
  const json = { kind: 'json', value: body } as const
  switch (operation) {
    case 'createGroup':
      return { operation, body: json, newId }
    case 'updateGroup':
      return { operation, group, body: json }
    case 'readGroup':
    case 'deleteGroup':
      return { operation, group }
    case 'addGroupMember':
    case 'removeGroupMember':
      return { operation, group, profile }
    case 'searchPrincipals':
      throw new Error('searches are judged by oracle')
  }
}

export function callerOf(actor: ClientRequest['actor']): Caller {
  return actor === null ? { kind: 'anonymous' } : { kind: 'profile', id: actor }
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
