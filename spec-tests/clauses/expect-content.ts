import type { Group, Id } from '../../src/spec/nouns.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { fieldsAt, type GroupLayout, hasMemberList, layoutsOf, sameMembers } from '../target/group-layout.js'

/** A read shows the title, the description and each member of the group, to the manager. */
export async function expectContent(c: Case, manager: Id, group: Group): Promise<void> {
  const response = await c.send({ operation: 'readGroup', actor: manager, group: group.svc_id })
  const { layout } = c.known
  const { takesWorlds } = c.target
  c.require(
    takesWorlds || response.status !== 403,
    () => 'needs a creator with read permission on its new group; readGroup returned 403',
  )
  const { title, description, members } = group
  const isShown =
    layout === undefined
      ? layoutsOf(response.json, group).length > 0
      : isShownAt(layout, response.json, group)
  c.expect(response.status === 200 && isShown, () => ({
    decides: response,
    expected: { statuses: [200], group: { title, description, members } },
    wrong: whatIsMissing(c, response, members),
    when: `of ${JSON.stringify(title)}`,
  }))
}

/** How many members a response lacks, if it shows some. */
function whatIsMissing(
  { known: { layout } }: Case,
  { status, json }: HttpResponse,
  members: Group['members'],
) {
  const shown = status === 200 && layout !== undefined ? (fieldsAt(json, layout).members ?? []) : []
  const missing = members.filter(id => !shown.includes(id))
  if (missing.length === 0 || missing.length === members.length)
    return 'does not show the title, the description and the members'
  const first = missing.slice(0, 3).join(', ')
  return `shows ${members.length - missing.length} of ${members.length} members; missing: ${first}${missing.length > 3 ? ', …' : ''}`
}

function isShownAt(layout: GroupLayout, json: unknown, { title, description, members }: Group): boolean {
  const view = fieldsAt(json, layout)
  const hasTexts = view.title === title && view.description === description
  return hasTexts && hasMemberList(json, layout) && sameMembers(view.members, members)
}
