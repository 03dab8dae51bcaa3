import { formatResponse, type GroupFixture } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { like } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import { formatView, type GroupView, isSameView } from '../target/group-view.js'
import type { ClientRequest } from '../target/request.js'

/** A request on a group that takes write, and how the group shows that it was done. */
export interface Deed {
  readonly request: Omit<ClientRequest, 'actor'> & { readonly group: string }
  readonly isDone: (view: GroupView) => boolean
}

/** The stranger is refused with 403 and nothing changes, where the same request is served to the manager. */
export async function expectDenied(c: Case, fixture: GroupFixture, { request, isDone }: Deed): Promise<void> {
  const { manager, stranger } = fixture
  const look = () => viewGroup(c, manager, request.group)
  const before = await look()
  c.require(before.status === 200, () => `needs a group that is there, and ${formatView(before)}`)
  const refused = await c.send({ ...request, actor: stranger })
  await c.suite.settle()
  const after = await look()
  const finding = () => ({
    message: `${request.operation} by a caller without write ${isSameView(before, after) ? 'is not refused' : 'changes the group'}`,
    expected: `403, and still ${formatView(before)}`,
    observed: `${formatResponse(refused)}, and ${formatView(after)}`,
  })
  c.expect(!isServed(refused.status) && isSameView(before, after), finding)
  const served = await c.send({ ...request, actor: manager })
  await c.suite.settle()
  const done = isDone(await look())
  c.require(
    served.status === 200 && done,
    () =>
      `needs ${request.operation} to be served to who may write, and the response was ${formatResponse(served)}`,
  )
  c.expect(refused.status === 403, finding)
}

/**
 * A deleted group is 404 to the manager, who could do the same before. Where the world is the suite's own, a group
 * that never was is not served either, nor is a profile as if it were one: elsewhere an SVC-ID made up might be
 * somebody's, and a profile is there to be read alone.
 */
export async function expectMissing(
  c: Case,
  request: ClientRequest & { readonly group: string },
): Promise<void> {
  const deleted = await c.send(request)
  c.expect(deleted.status === 404, () => ({
    message: `${request.operation} on a deleted group is not answered 404`,
    expected: '404 to a caller who could do it before',
    observed: formatResponse(deleted),
  }))
  if (!c.suite.takesWorlds && request.operation !== 'readGroup') return
  for (const [what, group] of [
    ['a group that never was', like(c, request.group)],
    ['a profile’s SVC-ID, which is no group’s,', request.actor],
  ] as const) {
    const response = await c.send({ ...request, group: String(group) })
    c.expect([400, 403, 404, 422].includes(response.status), () => ({
      message: `${request.operation} on ${what} is not refused as it must be`,
      expected: '404; 403 as to who has no permission; 400 or 422 where the SVC-ID does not look like one',
      observed: formatResponse(response),
    }))
  }
}

function isServed(status: number): boolean {
  return status >= 200 && status < 300
}
