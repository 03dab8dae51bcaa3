import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { tellAnswer } from '../actors/actors.js'
import { type Sight, sameSight, see, tellSight } from '../actors/group-view.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { nameIn, reasonOf, zoneOf } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import type { Answer } from '../target/client.js'
import type { Ask } from '../target/request.js'

/** The operations that take a permission on a group. */
export type Guarded = Exclude<Operation, 'searchPrincipals' | 'createGroup'>

export const writes = ['updateGroup', 'addGroupMember', 'removeGroupMember', 'deleteGroup'] as const

export interface Attempt {
  readonly answer: Answer
  /** Whether the warden sees that it was done. */
  readonly done: boolean
  /** Whether the warden sees the group as it was before. */
  readonly unchanged: boolean
}

/** Has the caller try an operation on the garden, and the warden look what came of it. */
export async function attempt(c: Case, operation: Guarded): Promise<Attempt> {
  const { warden, garden } = rolesIn(c.world)
  const ask = askOf(c, operation)
  if (operation === 'readGroup') {
    const answer = await c.ask(ask)
    return { answer, done: answer.status === 200, unchanged: true }
  }
  const before = await see(c, warden, garden)
  c.require(before.view !== undefined, () => `needs a group that is there, and ${tellSight(before)}`)
  const answer = await c.ask(ask)
  await c.suite.settle()
  const after = await see(c, warden, garden)
  return { answer, done: isDone(ask, after), unchanged: sameSight(before, after) }
}

/** @throws Failure where who may is not served; by `world` where it is no longer the one put in place */
export async function expectServed(c: Case, operation: Guarded, world: World = c.world): Promise<void> {
  const { answer, done } = await attempt(c, operation)
  c.expect(answer.status === 200 && done, () => ({
    ...tellAttempt(c, operation, world, answer, done),
    message: `${operation} does not serve a caller who may`,
  }))
}

/** @throws Failure where who may not is not refused with 403, or changes something */
export async function expectRefused(c: Case, operation: Guarded, world: World = c.world): Promise<void> {
  const { answer, unchanged } = await attempt(c, operation)
  c.expect(answer.status === 403 && unchanged, () => ({
    ...tellAttempt(c, operation, world, answer, !unchanged),
    message: `${operation} ${answer.status === 403 ? 'changes something for' : 'does not refuse'} a caller who may not`,
  }))
}

/** Judges the attempt by the zone that it lies in. */
export async function expectFair(c: Case, operation: Guarded, world: World = c.world): Promise<void> {
  const { caller, garden } = rolesIn(c.world)
  const zone = zoneOf(world, caller, permissionFor(operation), garden)
  if (zone === 'granted') await expectServed(c, operation, world)
  if (zone === 'refused') await expectRefused(c, operation, world)
}

/** @throws Untestable where who may is not served, which is for another clause to judge */
export async function requireServed(c: Case, operation: Guarded): Promise<void> {
  const { answer, done } = await attempt(c, operation)
  c.require(
    answer.status === 200 && done,
    () => `needs ${operation} to serve who may, and the answer was ${tellAnswer(answer)}`,
  )
}

export function permissionFor(operation: Guarded): 'read' | 'write' {
  return operation === 'readGroup' ? 'read' : 'write'
}

function askOf(c: Case, operation: Guarded): Ask {
  const { caller: actor, garden: group, member, newcomer } = rolesIn(c.world)
  const ask = { operation, actor, group }
  // No two bodies of one case are alike.
  const mark = c.requests.length
  if (operation === 'updateGroup')
    return { ...ask, body: { title: `Garden ${mark}`, description: `Group of garden ${mark}` } }
  if (operation === 'addGroupMember') return { ...ask, profile: newcomer }
  return operation === 'removeGroupMember' ? { ...ask, profile: member } : ask
}

function isDone({ operation, body, profile }: Ask, { status, view }: Sight): boolean {
  if (operation === 'deleteGroup') return status === 404
  if (operation === 'updateGroup')
    return isDeepStrictEqual({ ...view, members: undefined }, { ...Object(body), members: undefined })
  return view?.members?.includes(profile) === (operation === 'addGroupMember')
}

function tellAttempt(c: Case, operation: Guarded, world: World, answer: Answer, changed: boolean) {
  const { caller, garden }: { caller: Id; garden: Id } = rolesIn(c.world)
  const permission = permissionFor(operation)
  const served = zoneOf(world, caller, permission, garden) === 'granted'
  return {
    expected: `${served ? '200' : '403, and nothing changes'}: ${reasonOf(world, caller, permission, garden)}`,
    observed: `${nameIn(world, caller)} got ${tellAnswer(answer)}${operation === 'readGroup' ? '' : changed ? ', and the group changed' : ', and the group did not change'}`,
  }
}
