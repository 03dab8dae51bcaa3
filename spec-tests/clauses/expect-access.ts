import { isDeepStrictEqual } from 'node:util'
import type { Why } from '../../src/report/finding.js'
import { changesState, endpoints, type OperationWith, operations } from '../../src/spec/endpoints.js'
import type { World } from '../../src/spec/nouns.js'
import { type SeenView, viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { rolesIn } from '../arbitraries/permission-worlds.js'
import { accessOf, expectedAccess } from '../oracle/permission-oracle.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { formatResponse } from '../target/format-response.js'
import { formatView, type GroupView, isSameView } from '../target/group-view.js'
import { type ClientRequest, clientRequest } from '../target/request.js'
import { effectMissing } from './expect-denied.js'
import { requireDecision } from './require-decision.js'

/** The operations that require a permission on a group. */
export type GroupOperation = OperationWith<'group'>

export const writeOperations = operations.filter(
  (operation): operation is GroupOperation => endpoints[operation].requires === 'write',
)

/** The response to an operation on the subject group, and what the admin then sees of the group. */
export interface AccessResult {
  readonly response: HttpResponse
  /** The read by the admin after a write. */
  readonly seen: readonly SeenView[]
  /** Whether the operation had its effect. */
  readonly done: boolean
  /** Whether the group is as it was before. */
  readonly unchanged: boolean
}

/** Sends an operation on the subject group as the caller. The admin reads the group before and after a write. */
export async function tryOperation(c: Case, operation: GroupOperation): Promise<AccessResult> {
  const { admin, subjectGroup } = rolesIn(c.world)
  const request = accessRequest(c, operation)
  if (!changesState(operation)) {
    const response = await c.send(request)
    return { response, seen: [], done: response.status === 200, unchanged: true }
  }
  const before = await viewGroup(c, admin, subjectGroup)
  c.require(before.view !== undefined, () => `needs a group that the admin can read; ${formatView(before)}`)
  const response = await sendAndSettle(c, request)
  const after = await viewGroup(c, admin, subjectGroup)
  return { response, seen: [after], done: hasEffect(request, after), unchanged: isSameView(before, after) }
}

/**
 * The caller must be permitted.
 * @param world the present world, if requests have changed the one that was staged
 */
export async function expectPermitted(
  c: Case,
  operation: GroupOperation,
  world: World = c.world,
): Promise<void> {
  const { response, seen, done } = await tryOperation(c, operation)
  requireDecision(c, response, true)
  c.expect(response.status === 200 && done, () => ({
    decides: [response, ...seen],
    expected: {
      statuses: [200],
      ...(changesState(operation) ? { says: 'the effect of the operation' } : {}),
    },
    wrong: effectMissing(),
    why: whyFor(c, operation, world),
  }))
}

/**
 * The caller must get 403, and the group must not change.
 * @param world the present world, if requests have changed the one that was staged
 */
export async function expectForbidden(
  c: Case,
  operation: GroupOperation,
  world: World = c.world,
): Promise<void> {
  const { response, seen, unchanged } = await tryOperation(c, operation)
  if (unchanged) requireDecision(c, response, false)
  c.expect(response.status === 403 && unchanged, () => ({
    decides: [response, ...seen],
    expected: { statuses: [403], ...(changesState(operation) ? { says: 'no change' } : {}) },
    wrong: 'changes the group',
    why: whyFor(c, operation, world),
  }))
}

/** The caller must get what the oracle says. Nothing is judged if the specification leaves it open. */
export async function expectAccess(c: Case, operation: GroupOperation): Promise<void> {
  const { caller, subjectGroup } = rolesIn(c.world)
  const access = expectedAccess(c.world, caller, endpoints[operation].requires, subjectGroup)
  if (access === 'granted') await expectPermitted(c, operation)
  if (access === 'refused') await expectForbidden(c, operation)
}

/** @throws Untestable if the operation does not succeed for the caller; another clause judges that */
export async function requirePermitted(c: Case, operation: GroupOperation): Promise<void> {
  const { response, done } = await tryOperation(c, operation)
  c.require(
    response.status === 200 && done,
    () =>
      `needs ${operation} to succeed for a caller with permission; the target returned ${formatResponse(response)}`,
  )
}

function accessRequest(c: Case, operation: GroupOperation): ClientRequest {
  const { caller, subjectGroup, member, newcomer } = rolesIn(c.world)
  // No two requests of a case have the same body.
  const mark = c.requests.length
  return clientRequest(operation, caller, {
    group: subjectGroup,
    profile: operation === 'removeGroupMember' ? member : newcomer,
    body: { title: `Subject Group ${mark}`, description: `Group of the subject group ${mark}` },
  })
}

function hasEffect({ operation, body, profile }: ClientRequest, { view }: GroupView): boolean {
  // delete.gone judges the status of a read of a deleted group.
  if (operation === 'deleteGroup') return view === undefined
  if (operation === 'updateGroup')
    return isDeepStrictEqual({ ...view, members: undefined }, { ...Object(body), members: undefined })
  return view?.members?.includes(profile) === (operation === 'addGroupMember')
}

function whyFor(c: Case, operation: GroupOperation, world: World): Why {
  const { caller, subjectGroup } = rolesIn(c.world)
  return { access: accessOf(world, caller, endpoints[operation].requires, subjectGroup) }
}
