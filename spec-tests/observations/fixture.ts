import { type Operation, operationsInTurn, takes } from '../../src/spec/endpoints.js'
import type { Group, Id } from '../../src/spec/nouns.js'
import { Case } from '../run/case.js'
import type { Observation } from '../run/registry.js'
import type { Suite } from '../run/suite.js'
import { NoResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'
import { type ClientRequest, clientRequest } from '../target/request.js'
import { fixtureInScene, fixtureOf } from '../worlds/find-fixture.js'
import { createGroup, type GroupFixture, hasMembers, textOf } from '../worlds/group-fixture.js'
import { sendAndSettle } from '../worlds/requests.js'
import { readAndWrite, sceneOf } from '../worlds/scene.js'

/** On a target that keeps its world, read-fields also shows whether the creator is a member of the fixture's groups. */
export const fixtureNeeds = { tier: 'actors', writes: true, observed: ['read-fields'] } as const

/** Who holds permissions on a new group decides what other responses on the groups of the fixture show. */
export const needs = { ...fixtureNeeds, after: ['creator-grant'] } as const

interface Staged {
  readonly deployment: Deployment
  readonly fixture: GroupFixture
}

/** A target that keeps its world needs only one fixture: no observation relies on what another left of it. */
const fixtures = new WeakMap<Suite, Promise<Staged>>()

function staged(suite: Suite): Promise<Staged> {
  const known = fixtures.get(suite) ?? stage(suite)
  fixtures.set(suite, known)
  // The next observation tries again.
  known.catch(error => error instanceof NoResponse && fixtures.delete(suite))
  return known
}

/** @param ofAnna the digit of the manager, where the target takes worlds */
export function withFixture(
  observe: (c: Case, fixture: GroupFixture) => Promise<void>,
  ofAnna?: string,
): Observation['observe'] {
  return async suite => {
    const { deployment, fixture } = await (suite.target.takesWorlds ? stage(suite, ofAnna) : staged(suite))
    await observe(new Case(suite, deployment, 'state.consistent'), fixture)
  }
}

/** Where the profiles that may write a group send requests of one kind by turns. */
export interface Place {
  readonly c: Case
  readonly fixture: GroupFixture
  /** The groups of the fixture and one without members; on a target that keeps its world the circle alone. */
  readonly groups: readonly Group[]
}

/**
 * An observation whose requests come from the profiles with read and write permission on all groups, two requests in turn.
 * Where the target takes worlds, one of them is in Vetted and the other is not. A deployment has only the manager.
 */
export function byWriters(
  observe: (place: Place, inTurn: (requests: readonly Unsent[]) => readonly ClientRequest[]) => Promise<void>,
): Observation['observe'] {
  return async suite => {
    const place = suite.target.takesWorlds ? await writersScene(suite) : await circleAlone(suite)
    const { manager, stranger } = place.fixture
    const writers = suite.target.takesWorlds ? [manager, manager, stranger, stranger] : [manager]
    const turns = new Map<Operation, number>()
    await observe(place, requests =>
      suite.known.served(requests).map(request => {
        const turn = turns.get(request.operation) ?? 0
        turns.set(request.operation, turn + 1)
        const writer = request.operation === 'createGroup' ? manager : writers[turn % writers.length]
        return { ...request, actor: writer ?? manager }
      }),
    )
  }
}

export type Unsent = Omit<ClientRequest, 'actor'>

async function circleAlone(suite: Suite): Promise<Place> {
  const { deployment, fixture } = await staged(suite)
  return { c: new Case(suite, deployment, 'state.consistent'), fixture, groups: [fixture.circle] }
}

async function writersScene(suite: Suite): Promise<Place> {
  const { anna, carol, club, circle, world } = suite.scene
  const lone: Group = {
    svc_id: `${anna.slice(0, -4)}9999`,
    title: 'Lone',
    description: 'Has no members',
    members: [],
  }
  const acrs = [anna, carol].flatMap(writer => readAndWrite(writer, [club, circle, lone.svc_id]))
  const c = await Case.on(suite, { ...world, groups: [...world.groups, lone], acrs }, 'state.consistent')
  const fixture = fixtureInScene(c.world)
  return { c, fixture, groups: [fixture.circle, fixture.club, c.world.groups.at(-1) ?? fixture.club] }
}

async function stage(suite: Suite, ofAnna?: string): Promise<Staged> {
  const { world } = sceneOf(suite.target.wire.idPrefix, ofAnna)
  const c = await Case.on(suite, world, 'state.consistent')
  return { deployment: c.deployment, fixture: await fixtureOf(c) }
}

/** A group that no other observation needs, so that this one may change or delete it. */
export async function spareGroup(c: Case, { manager, circle }: GroupFixture): Promise<Group> {
  if (c.target.takesWorlds) return circle
  const text = textOf(c, 'spare')
  return { svc_id: await createGroup(c, manager, text), ...text, members: [] }
}

/** The SVC-ID of a group that existed and is deleted; undefined if the target does not delete it. */
export async function deleteSpare(c: Case, fixture: GroupFixture): Promise<Id | undefined> {
  const { svc_id: group } = await spareGroup(c, fixture)
  const { status } = await sendAndSettle(c, { operation: 'deleteGroup', actor: fixture.manager, group })
  return status === 200 ? group : undefined
}

/** Whether the manager can read the club: if not, the refusal of another request says nothing. */
export async function canManagerRead(c: Case, { manager, club }: GroupFixture): Promise<boolean> {
  const { status } = await c.send({ operation: 'readGroup', actor: manager, group: club.svc_id })
  return status === 200
}

/** A request for each operation on a group. The manager of the fixture has the permission for all of them. */
export function requestsOnGroup(
  { suite }: Case,
  fixture: GroupFixture,
  group: Id,
  body: ReturnType<typeof textOf>,
): readonly ClientRequest[] {
  return operationsInTurn
    .filter(operation => takes(operation, 'group') && suite.known.serves(operation))
    .filter(operation => operation !== 'removeGroupMember' || hasMembers(suite))
    .map(operation => {
      const profile = operation === 'removeGroupMember' ? fixture.member : fixture.stranger
      return clientRequest(operation, fixture.manager, { group, profile, body })
    })
}
