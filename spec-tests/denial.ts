import type { Ask, Case } from './case.js'
import { type Cast, tellAnswer } from './cast.js'
import { type Sight, sameSight, see, tellSight } from './sight.js'

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

/** Asked by one who could do it a moment ago, the request finds nothing. */
export async function expectMissing(
  c: Case,
  ask: Ask,
  isRefusal: (status: number) => boolean,
  what: string,
): Promise<void> {
  const answer = await c.ask(ask)
  c.expect(isRefusal(answer.status), () => ({
    message: `${ask.operation} does not tell that ${what} is not there`,
    expected: isRefusal(403) ? '404, or 403 where it was never there' : `404: ${what} is not there`,
    observed: tellAnswer(answer),
  }))
}

function isServed(status: number): boolean {
  return status >= 200 && status < 300
}
