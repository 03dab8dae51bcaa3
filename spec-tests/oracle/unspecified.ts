import { may } from '../../src/spec/authorization.js'
import type { Story } from '../model/model.js'
import type { Answer } from '../target/client.js'
import type { Ask } from '../target/request.js'

/** Whether fair readings part over an answer, while the state is the same by all of them. */
export function isUndecided(story: Story, ask: Ask, { status }: Answer): boolean {
  return (
    isMalformed(story, ask, status) ||
    (isRefusal(status) && (isOfSystem(story, ask) || isOfOldTitle(story, ask))) ||
    isOfMissing(story, ask, status)
  )
}

/** An id made up need not look like one to the target: open.malformed-id. */
function isMalformed({ c }: Story, { group, profile }: Ask, status: number): boolean {
  const isMadeUp = [group, profile].some(id => id !== undefined && !c.knows(id))
  return isMadeUp && (status === 400 || status === 422)
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 404
}

/** Whether the system group is changed at all, and how that is refused, is open: open.system-group. */
function isOfSystem({ world }: Story, { operation, actor, group }: Ask): boolean {
  return operation !== 'readGroup' && group === world.vetted && actor !== null
}

/** A title may stay taken when its group is gone: open.duplicate-title. */
function isOfOldTitle({ gone }: Story, { actor, body }: Ask): boolean {
  return actor !== null && gone.some(({ title }) => title === Object(body).title)
}

/**
 * Which of two true things is said of what is not there: that it is not, or that nobody asks for it, or who
 * holds nothing on the group any more, by the ACRs that it had and the groups that there are now.
 */
function isOfMissing(story: Story, { operation, actor, group = '', profile }: Ask, status: number): boolean {
  const { profiles, groups } = story.world
  const isThere = groups.some(({ svc_id }) => svc_id === group)
  const isWhole = profile === undefined || profiles.some(({ svc_id }) => svc_id === profile)
  if (operation === 'createGroup' || (isThere && isWhole)) return false
  if (actor === null) return status === 404
  const acrs = story.acrsOfGone.get(group)
  if (status !== 403 || acrs === undefined) return false
  const permission = operation === 'readGroup' ? 'read' : 'write'
  return !story.hypotheses.every(({ world, readings }) =>
    may({ ...world, acrs }, actor, permission, group, readings),
  )
}
