import { changesState } from '../../src/spec/endpoints.js'
import { type GroupFixture, requireNotGiven } from '../actors/group-fixture.js'
import { deleteGroup, type SeenView, viewGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import { similarId } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import { formatView, type GroupView, isSameView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'

type GroupRequest = ClientRequest & { readonly group: string }

/** A request that requires write permission on a group, and how a view of the group shows its effect. */
export interface GroupChange {
  readonly request: Omit<GroupRequest, 'actor'>
  readonly isDone: (view: GroupView) => boolean
}

/** The stranger must get 403 and change nothing, although the same request succeeds for the manager. */
export async function expectDenied(
  c: Case,
  fixture: GroupFixture,
  { request, isDone }: GroupChange,
): Promise<void> {
  const { manager, stranger } = fixture
  requireNotGiven(c, fixture, stranger, 'write')
  const view = () => viewGroup(c, manager, request.group)
  const before = await requireView(c, manager, request.group)
  const denied = await sendAndSettle(c, { ...request, actor: stranger })
  const after = await view()
  const finding = () => ({
    decides: [denied, after],
    expected: { statuses: [403], group: before.view },
    when: 'to a caller without write permission',
  })
  c.expect(!isSuccess(denied.status) && isSameView(before, after), finding)
  await requireSuccess(c, { ...request, actor: manager })
  const done = await view()
  c.require(
    isDone(done),
    () => `needs ${request.operation} to have its effect for the manager; ${formatView(done)}`,
  )
  c.expect(denied.status === 403, finding)
}

/** What a refused request has done if the manager of the group does not see it as before. */
export function effectShown(after: GroupView | undefined): string {
  return after?.view === undefined
    ? 'is followed by a read that does not show the group to its manager'
    : 'changes the group'
}

/** What is wrong with a request whose effect the next read does not show. The read may also be late, or wrong itself. */
export function effectMissing(after?: GroupView): string {
  return after !== undefined && after.view === undefined
    ? effectShown(after)
    : 'shows no effect in the next read'
}

/** The same for a request that changes nothing, and so requires the permission all the same. */
export async function expectIdleDenied(
  c: Case,
  fixture: GroupFixture,
  request: Omit<GroupRequest, 'actor'>,
): Promise<void> {
  const { manager, stranger } = fixture
  requireNotGiven(c, fixture, stranger, 'write')
  const denied = await sendAndSettle(c, { ...request, actor: stranger })
  await requireSuccess(c, { ...request, actor: manager })
  c.expect(denied.status === 403, () => ({
    decides: denied,
    expected: { statuses: [403] },
    when: 'to a caller without write permission, for a request that would change nothing',
  }))
}

/**
 * What the manager sees of a group that must be visible to it.
 * @throws Untestable if the read does not return 200
 */
export async function requireView(c: Case, manager: string, group: string): Promise<SeenView> {
  const seen = await viewGroup(c, manager, group)
  c.require(seen.status === 200, () => `needs a group that the manager can read; ${formatView(seen)}`)
  return seen
}

/**
 * After its group is deleted, a request must return 404 to the manager, for whom it succeeded before.
 * On a world of the suite the same request on a group that never existed, and on the SVC-ID of a profile, must be
 * refused too. Elsewhere an invented SVC-ID may be in use, so that only a read is safe.
 */
export async function expectMissing(c: Case, request: GroupRequest): Promise<void> {
  const deleted = await c.send(request)
  c.expect(deleted.status === 404, () => ({
    decides: deleted,
    expected: { statuses: [404] },
    when: 'on a deleted group',
    because: 'the caller had permission on the group before it was deleted',
  }))
  if (!c.target.takesWorlds && changesState(request.operation)) return
  for (const [target, group] of [
    ['a group that never existed', similarId(c, request.group)],
    ['the SVC-ID of a profile', request.actor],
  ] as const) {
    const response = await c.send({ ...request, group: String(group) })
    c.expect([400, 403, 404, 422].includes(response.status), () => ({
      decides: response,
      expected: { statuses: [404, 403, 400, 422] },
      when: `on ${target}`,
      because: '403 because the caller has no permission; 400 or 422 if the SVC-ID is malformed',
    }))
  }
}

/** As `expectMissing`, after the same request, or a similar one, has succeeded and the manager has deleted the group. */
export async function expectMissingAfterDeletion(
  c: Case,
  before: GroupRequest,
  after: GroupRequest = before,
): Promise<void> {
  await requireSuccess(c, before)
  await deleteGroup(c, String(before.actor), before.group)
  await expectMissing(c, after)
}
