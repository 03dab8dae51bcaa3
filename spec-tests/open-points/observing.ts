import type { Operation } from '../../src/spec/endpoints.js'
import type { Group, Id } from '../../src/spec/nouns.js'
import { type OpenPointId, openPoints } from '../../src/spec/open-points.js'
import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import { createGroup, type GroupFixture, textOf } from '../actors/group-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import type { Observation } from '../runner/registry.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'

/** On a target that keeps its world, read-fields also shows whether the creator is a member of the fixture's groups. */
export const needs = { tier: 'actors', writes: true, observed: ['read-fields'] } as const

interface Staged {
  readonly deployment: Deployment
  readonly fixture: GroupFixture
}

/** In a world that stays, one fixture serves all observations: what they cleanUp of it is looked at, not trusted. */
const fixtures = new WeakMap<Suite, Promise<Staged>>()

/** An observation made with a fixture. */
export function withFixture(
  observe: (c: Case, fixture: GroupFixture) => Promise<void>,
): Observation['observe'] {
  return async suite => {
    if (suite.takesWorlds) {
      const { deployment, fixture } = await stage(suite)
      return observe(new Case(suite, deployment, 'state.consistent'), fixture)
    }
    const staged = fixtures.get(suite) ?? stage(suite)
    fixtures.set(suite, staged)
    const { deployment, fixture } = await staged
    await observe(new Case(suite, deployment, 'state.consistent'), fixture)
  }
}

async function stage(suite: Suite): Promise<Staged> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const deployment = await suite.staging.stage(scene.world)
  const c = new Case(suite, deployment, 'state.consistent')
  const fixture = suite.takesWorlds ? fixtureInScene(scene, deployment.world) : await fixtureOnDeployment(c)
  return { deployment, fixture }
}

/** A group to be changed or deleted, which no other observation needs. */
export async function spare(c: Case, { manager, circle }: GroupFixture): Promise<Group> {
  if (c.suite.takesWorlds) return circle
  const text = textOf(c, 'spare')
  return { svc_id: await createGroup(c, manager, text), ...text, members: [] }
}

/** Both operations that take a body; no observation trusts the circle to be as it was. */
export function bodyTakers({ manager, circle }: GroupFixture) {
  return [
    { operation: 'createGroup', actor: manager },
    { operation: 'updateGroup', actor: manager, group: circle.svc_id },
  ] as const
}

/** Notes the status as the reading, or the word that stands for 200. */
export function observeStatus(
  c: Case,
  id: OpenPointId,
  operation: Operation,
  { status }: HttpResponse,
  served = '200',
): void {
  // What goes wrong by itself is no choice.
  if (status >= 500 || status === 401 || status === 429) return
  const value = status === 200 ? served : String(status)
  c.suite.observe(c, `${id}/${operation}`, value, isKnown(id, value))
}

/** Whether the registry has it among the readings known to be fair. */
export function isKnown(id: OpenPointId, value: string): boolean {
  return (openPoints[id].values as readonly string[]).includes(value)
}

/** Whether the manager's own requests on a group are served, without which a refusal says nothing. */
export async function isServed(c: Case, { manager, club }: GroupFixture): Promise<boolean> {
  const { status } = await c.send({ operation: 'readGroup', actor: manager, group: club.svc_id })
  return status === 200
}

/** The operations on a group, each a request that the manager may make. */
export function onGroup({ member, stranger }: GroupFixture, group: Id, body: ReturnType<typeof textOf>) {
  return [
    { operation: 'readGroup', group },
    { operation: 'updateGroup', group, body },
    { operation: 'addGroupMember', group, profile: stranger },
    { operation: 'removeGroupMember', group, profile: member },
    { operation: 'deleteGroup', group },
  ] as const
}

/**
 * Whether a permission is held, by what a request that takes it gets.
 * @throws Untestable where the status tells nothing of permissions
 */
export function isHeld(status: number): boolean {
  if (status !== 200 && status !== 403)
    throw new Untestable(`needs an response that tells of permissions, and it got ${status}`)
  return status === 200
}
