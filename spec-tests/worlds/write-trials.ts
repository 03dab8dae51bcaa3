import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { GroupText } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'
import { findCreator } from './find-creator.js'
import { createGroup, textOf } from './group-fixture.js'
import { contentFor, isSameContent } from './group-view.js'
import type { Trial } from './kept-world.js'
import { isClientError, requireSuccess, sendAndSettle } from './requests.js'

/** Tries something once in a run. @returns whether it went well. @throws Untestable if it cannot be tried */
function tryOnce(
  c: Case,
  what: string,
  attempt: (c: Case, trial: Trial) => Promise<boolean>,
): Promise<boolean> {
  const { kept } = c.suite
  kept.trial ??= createTrial(c)
  const outcome = kept.tried.get(what) ?? kept.trial.then(each => attempt(c, each))
  kept.tried.set(what, outcome)
  // What got no response may be tried again.
  outcome.catch(error => {
    if (error instanceof Untestable) return
    kept.tried.delete(what)
    kept.trial = undefined
  })
  return outcome
}

/** @throws Untestable if no profile can create, write and read a group */
async function createTrial(c: Case): Promise<Trial> {
  const actor = await findCreator(c)
  const group = await createGroup(c, actor, textOf(c, 'trial'))
  const [member, other] = c.world.profiles.map(({ svc_id }) => svc_id).filter(id => id !== actor)
  if (member === undefined || other === undefined) throw new Untestable('needs three profiles')
  if (c.known.serves('addGroupMember'))
    await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile: member })
  const own = await contentFor(c, actor, group)
  if (own === undefined) throw new Untestable('needs readGroup to show a new group to its creator')
  return { actor, group, own, member, other }
}

/** Whether a change that leaves a group of the world as it is does so with a group of the suite that has the same texts. */
export function leavesAsItIs(c: Case, texts: GroupText, request: ClientRequest): Promise<boolean> {
  const { operation, body } = request
  if (operation === 'updateGroup')
    return tryOnce(c, JSON.stringify([texts, body]), (c, trial) => tryUpdate(c, trial, texts, body))
  return tryOnce(c, operation, async (c, { actor, group, own, member, other }) => {
    const profile = operation === 'addGroupMember' ? member : other
    await sendAndSettle(c, { operation, actor, group, profile })
    return isSameContent(own, await contentFor(c, actor, group))
  })
}

async function tryUpdate(
  c: Case,
  { actor, group, own }: Trial,
  texts: GroupText,
  body: unknown,
): Promise<boolean> {
  const update = (to: unknown) => sendAndSettle(c, { operation: 'updateGroup', actor, group, body: to })
  const given = await update(texts)
  await update(body)
  const shown = await contentFor(c, actor, group)
  await update({ title: own.title, description: own.description })
  // A target may refuse a title in use.
  return isSameContent({ ...own, ...texts }, shown) || (isClientError(given) && isSameContent(own, shown))
}

/** Whether a removal takes out the profile that was added, and no other. */
export function takesOut(c: Case): Promise<boolean> {
  return tryOnce(c, 'taking out', async (c, { actor, group, own, other: profile }) => {
    await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile })
    await requireSuccess(c, { operation: 'removeGroupMember', actor, group, profile })
    return isSameContent(own, await contentFor(c, actor, group))
  })
}
