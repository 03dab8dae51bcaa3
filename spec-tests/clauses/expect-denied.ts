import { type Cast, tellAnswer } from '../actors/actors.js'
import { type Sight, sameSight, see, tellSight } from '../actors/group-view.js'
import { like } from '../actors/unknown-ids.js'
import type { Case } from '../runner/case.js'
import type { Ask } from '../target/request.js'

/** A request on a group that takes write, and how the group shows that it was done. */
export interface Deed {
  readonly ask: Omit<Ask, 'actor'> & { readonly group: string }
  readonly isDone: (sight: Sight) => boolean
}

/** The stranger is refused with 403 and nothing changes, where the same request is served to the manager. */
export async function expectDenied(c: Case, cast: Cast, { ask, isDone }: Deed): Promise<void> {
  const { manager, stranger } = cast
  const look = () => see(c, manager, ask.group)
  const before = await look()
  c.require(before.status === 200, () => `needs a group that is there, and ${tellSight(before)}`)
  const refused = await c.ask({ ...ask, actor: stranger })
  await c.suite.settle()
  const after = await look()
  const finding = () => ({
    message: `${ask.operation} by a caller without write ${sameSight(before, after) ? 'is not refused' : 'changes the group'}`,
    expected: `403, and still ${tellSight(before)}`,
    observed: `${tellAnswer(refused)}, and ${tellSight(after)}`,
  })
  c.expect(!isServed(refused.status) && sameSight(before, after), finding)
  const served = await c.ask({ ...ask, actor: manager })
  await c.suite.settle()
  const done = isDone(await look())
  c.require(
    served.status === 200 && done,
    () => `needs ${ask.operation} to be served to who may write, and the answer was ${tellAnswer(served)}`,
  )
  c.expect(refused.status === 403, finding)
}

/**
 * A deleted group is 404 to the manager, who could do the same before. Where the world is the suite's own, a group
 * that never was is not served either, nor is a profile as if it were one: elsewhere an SVC-ID made up might be
 * somebody's, and a profile is there to be read alone.
 */
export async function expectMissing(c: Case, ask: Ask & { readonly group: string }): Promise<void> {
  const deleted = await c.ask(ask)
  c.expect(deleted.status === 404, () => ({
    message: `${ask.operation} on a deleted group is not answered 404`,
    expected: '404 to a caller who could do it before',
    observed: tellAnswer(deleted),
  }))
  if (!c.suite.takesWorlds && ask.operation !== 'readGroup') return
  for (const [what, group] of [
    ['a group that never was', like(c, ask.group)],
    ['a profile’s SVC-ID, which is no group’s,', ask.actor],
  ] as const) {
    const answer = await c.ask({ ...ask, group: String(group) })
    c.expect([400, 403, 404, 422].includes(answer.status), () => ({
      message: `${ask.operation} on ${what} is not refused as it must be`,
      expected: '404; 403 as to who has no permission; 400 or 422 where the SVC-ID does not look like one',
      observed: tellAnswer(answer),
    }))
  }
}

function isServed(status: number): boolean {
  return status >= 200 && status < 300
}
