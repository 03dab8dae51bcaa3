import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Id, World } from '../../src/spec/nouns.js'
import { formatResponse } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { expectedAccess, nameIn, reasonOf } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { formatView, type GroupView, isSameView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'

/** The operations that take a permission on a group. */
export type GroupOperation = Exclude<Operation, 'searchPrincipals' | 'createGroup'>

export const writes = ['updateGroup', 'addGroupMember', 'removeGroupMember', 'deleteGroup'] as const

export interface Attempt {
  readonly response: HttpResponse
  /** Whether the admin sees that it was done. */
  readonly done: boolean
  /** Whether the admin sees the group as it was before. */
  readonly unchanged: boolean
}

/** Has the caller try an operation on the subjectGroup, and the admin look what came of it. */
export async function attempt(c: Case, operation: GroupOperation): Promise<Attempt> {
  const { admin, subjectGroup } = rolesIn(c.world)
  const request = askOf(c, operation)
  if (operation === 'readGroup') {
    const response = await c.send(request)
    return { response, done: response.status === 200, unchanged: true }
  }
  const before = await viewGroup(c, admin, subjectGroup)
  c.require(before.view !== undefined, () => `needs a group that is there, and ${formatView(before)}`)
  const response = await c.send(request)
  await c.suite.settle()
  const after = await viewGroup(c, admin, subjectGroup)
  return { response, done: isDone(request, after), unchanged: isSameView(before, after) }
}

/** @throws Failure where who may is not served; by `world` where it is no longer the one put in place */
export async function expectServed(
  c: Case,
  operation: GroupOperation,
  world: World = c.world,
): Promise<void> {
  const { response, done } = await attempt(c, operation)
  c.expect(response.status === 200 && done, () => ({
    ...formatAttempt(c, operation, world, response, done),
    message: `${operation} does not serve a caller who may`,
  }))
}

/** @throws Failure where who may not is not refused with 403, or changes something */
export async function expectRefused(
  c: Case,
  operation: GroupOperation,
  world: World = c.world,
): Promise<void> {
  const { response, unchanged } = await attempt(c, operation)
  c.expect(response.status === 403 && unchanged, () => ({
    ...formatAttempt(c, operation, world, response, !unchanged),
    message: `${operation} ${response.status === 403 ? 'changes something for' : 'does not refuse'} a caller who may not`,
  }))
}

/** Judges the attempt by the access that it lies in. */
export async function expectFair(c: Case, operation: GroupOperation, world: World = c.world): Promise<void> {
  const { caller, subjectGroup } = rolesIn(c.world)
  const access = expectedAccess(world, caller, permissionFor(operation), subjectGroup)
  if (access === 'granted') await expectServed(c, operation, world)
  if (access === 'refused') await expectRefused(c, operation, world)
}

/** @throws Untestable where who may is not served, which is for another clause to judge */
export async function requireServed(c: Case, operation: GroupOperation): Promise<void> {
  const { response, done } = await attempt(c, operation)
  c.require(
    response.status === 200 && done,
    () => `needs ${operation} to serve who may, and the response was ${formatResponse(response)}`,
  )
}

export function permissionFor(operation: GroupOperation): 'read' | 'write' {
  return operation === 'readGroup' ? 'read' : 'write'
}

function askOf(c: Case, operation: GroupOperation): ClientRequest {
  const { caller: actor, subjectGroup: group, member, newcomer } = rolesIn(c.world)
  const request = { operation, actor, group }
  // No two bodies of one case are alike.
  const mark = c.requests.length
  if (operation === 'updateGroup')
    return {
      ...request,
      body: { title: `Subject Group ${mark}`, description: `Group of the subject group ${mark}` },
    }
  if (operation === 'addGroupMember') return { ...request, profile: newcomer }
  return operation === 'removeGroupMember' ? { ...request, profile: member } : request
}

function isDone({ operation, body, profile }: ClientRequest, { status, view }: GroupView): boolean {
  if (operation === 'deleteGroup') return status === 404
  if (operation === 'updateGroup')
    return isDeepStrictEqual({ ...view, members: undefined }, { ...Object(body), members: undefined })
  return view?.members?.includes(profile) === (operation === 'addGroupMember')
}

function formatAttempt(
  c: Case,
  operation: GroupOperation,
  world: World,
  response: HttpResponse,
  changed: boolean,
) {
  const { caller, subjectGroup }: { caller: Id; subjectGroup: Id } = rolesIn(c.world)
  const permission = permissionFor(operation)
  const served = expectedAccess(world, caller, permission, subjectGroup) === 'granted'
  return {
    expected: `${served ? '200' : '403, and nothing changes'}: ${reasonOf(world, caller, permission, subjectGroup)}`,
    observed: `${nameIn(world, caller)} got ${formatResponse(response)}${operation === 'readGroup' ? '' : changed ? ', and the group changed' : ', and the group did not change'}`,
  }
}
