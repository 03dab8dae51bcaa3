import { type Operation, operationsInTurn, takes } from '../../src/spec/endpoints.js'
import type { Group, Id } from '../../src/spec/nouns.js'
import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import { createGroup, type GroupFixture, hasMembers, textOf } from '../actors/group-fixture.js'
import { readAndWrite, sceneOf } from '../actors/scene.js'
import { Case } from '../runner/case.js'
import type { Observation } from '../runner/registry.js'
import type { Suite } from '../runner/suite.js'
import { NoResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { Deployment } from '../target/deployment.js'
import { type ClientRequest, clientRequest } from '../target/request.js'

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

/** An observation that uses a fixture. */
export function withFixture(
  observe: (c: Case, fixture: GroupFixture) => Promise<void>,
): Observation['observe'] {
  return async suite => {
    const { deployment, fixture } = await (suite.target.takesWorlds ? stage(suite) : staged(suite))
    await observe(new Case(suite, deployment, 'state.consistent'), fixture)
  }
}

interface Writers {
  readonly c: Case
  readonly fixture: GroupFixture
  /** The groups of the fixture and one without members; on a target that keeps its world the circle alone. */
  readonly groups: readonly Group[]
  /** The profiles with read and write permission on all of them. */
  readonly writers: readonly Id[]
}

/**
 * The same on a world in which the stranger has the permissions of the manager too: one of them is in Vetted, the other is
 * not. A target that keeps its world has only the manager.
 */
async function writersOf(suite: Suite): Promise<Writers> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  if (!suite.target.takesWorlds) {
    const { deployment, fixture } = await staged(suite)
    const c = new Case(suite, deployment, 'state.consistent')
    return { c, fixture, groups: [fixture.circle], writers: [fixture.manager] }
  }
  const { anna, carol, club, circle, world } = scene
  const lone: Group = {
    svc_id: `${anna.slice(0, -4)}9999`,
    title: 'Lone',
    description: 'Has no members',
    members: [],
  }
  const acrs = [anna, carol].flatMap(writer => readAndWrite(writer, [club, circle, lone.svc_id]))
  const deployment = await suite.staging.stage({ ...world, groups: [...world.groups, lone], acrs })
  const fixture = fixtureInScene(scene, deployment.world)
  const c = new Case(suite, deployment, 'state.consistent')
  const groups = [fixture.club, fixture.circle, deployment.world.groups.at(-1) ?? fixture.club]
  return { c, fixture, groups, writers: [fixture.manager, fixture.stranger] }
}

/** Sends the requests of each operation as the writers by turns: the runner compares all responses. */
export function afterwards(
  observe: Observation['observe'],
  requests: (
    c: Case,
    groups: readonly Group[],
    fixture: GroupFixture,
  ) => readonly Omit<ClientRequest, 'actor'>[],
): Observation['observe'] {
  return async suite => {
    await observe(suite)
    if (!suite.repeatsObservations) return
    const { c, fixture, groups, writers } = await writersOf(suite)
    const sent = new Map<Operation, number>()
    for (const request of suite.known.served(requests(c, groups, fixture))) {
      const isCreate = request.operation === 'createGroup'
      const turn = sent.get(request.operation) ?? 0
      sent.set(request.operation, turn + 1)
      const actor = isCreate ? fixture.manager : (writers[turn % writers.length] ?? fixture.manager)
      const response = await c.send({ ...request, actor })
      await c.suite.settle()
      const id = isCreate && response.status === 200 ? createdId(c, response) : undefined
      // A second group with the same title would be a duplicate.
      if (id !== undefined && suite.known.serves('deleteGroup'))
        await c.send({ operation: 'deleteGroup', actor, group: id })
    }
  }
}

async function stage(suite: Suite): Promise<Staged> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const deployment = await suite.staging.stage(scene.world)
  const c = new Case(suite, deployment, 'state.consistent')
  const fixture = suite.target.takesWorlds
    ? fixtureInScene(scene, deployment.world)
    : await fixtureOnDeployment(c)
  return { deployment, fixture }
}

/** A group that no other observation needs, so that this one may change or delete it. */
export async function spareGroup(c: Case, { manager, circle }: GroupFixture): Promise<Group> {
  if (c.target.takesWorlds) return circle
  const text = textOf(c, 'spare')
  return { svc_id: await createGroup(c, manager, text), ...text, members: [] }
}

/** The two requests that have a body. No observation relies on the content of the circle. */
export function requestsWithBody({ manager, circle }: GroupFixture) {
  return [
    { operation: 'createGroup', actor: manager },
    { operation: 'updateGroup', actor: manager, group: circle.svc_id },
  ] as const
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
