import type { Operation } from '../../src/spec/endpoints.js'
import type { Group, Id } from '../../src/spec/nouns.js'
import { type OpenPointId, openPoints } from '../../src/spec/open-points.js'
import { type Cast, createGroup, textOf } from '../actors/actors.js'
import { castOnDeployment, castOnScene } from '../actors/assign.js'
import { sceneOf } from '../actors/scene.js'
import { Case, Untestable } from '../runner/case.js'
import type { Observation } from '../runner/clause.js'
import type { Suite } from '../runner/suite.js'
import type { Answer } from '../target/client.js'
import type { Deployment } from '../target/deployment.js'

export const needs = { tier: 'actors', writes: true } as const

interface Staged {
  readonly deployment: Deployment
  readonly cast: Cast
}

/** In a world that stays, one cast serves all observations: what they leave of it is looked at, not trusted. */
const casts = new WeakMap<Suite, Promise<Staged>>()

/** An observation made with a cast. */
export function withCast(observe: (c: Case, cast: Cast) => Promise<void>): Observation['observe'] {
  return async suite => {
    if (suite.takesWorlds) {
      const { deployment, cast } = await stage(suite)
      return observe(new Case(suite, deployment, 'state.consistent'), cast)
    }
    const staged = casts.get(suite) ?? stage(suite)
    casts.set(suite, staged)
    const { deployment, cast } = await staged
    await observe(new Case(suite, deployment, 'state.consistent'), cast)
  }
}

async function stage(suite: Suite): Promise<Staged> {
  const scene = sceneOf(suite.target.wire.idPrefix)
  const deployment = await suite.staging.stage(scene.world)
  const c = new Case(suite, deployment, 'state.consistent')
  const cast = suite.takesWorlds ? castOnScene(scene, deployment.world) : await castOnDeployment(c)
  return { deployment, cast }
}

/** A group to be changed or deleted, which no other observation needs. */
export async function spare(c: Case, { manager, circle }: Cast): Promise<Group> {
  if (c.suite.takesWorlds) return circle
  const text = textOf(c, 'spare')
  return { svc_id: await createGroup(c, manager, text), ...text, members: [] }
}

/** Both operations that take a body; no observation trusts the circle to be as it was. */
export function bodyTakers({ manager, circle }: Cast) {
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
  { status }: Answer,
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
export async function isServed(c: Case, { manager, club }: Cast): Promise<boolean> {
  const { status } = await c.ask({ operation: 'readGroup', actor: manager, group: club.svc_id })
  return status === 200
}

/** The operations on a group, each a request that the manager may make. */
export function onGroup({ member, stranger }: Cast, group: Id, body: ReturnType<typeof textOf>) {
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
    throw new Untestable(`needs an answer that tells of permissions, and it got ${status}`)
  return status === 200
}
