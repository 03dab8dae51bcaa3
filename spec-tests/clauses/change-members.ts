import type { Assignment } from '../../src/covering-array.js'
import type { Id } from '../../src/spec/nouns.js'
import { viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import {
  acrLevels,
  type GroupRow,
  groupHistories,
  historyCallers,
  managerWays,
  memberLevels,
} from '../arbitraries/group-design.js'
import type { Case } from '../runner/case.js'
import { type GroupView, isSameView } from '../target/group-view.js'
import { present, viewBefore } from './covered-groups.js'

/** A member of the group, by its place in the list. */
export const placeFactors = {
  way: managerWays,
  members: Object.keys(memberLevels).slice(1),
  place: ['first', 'middle', 'last'],
  acrs: acrLevels,
  history: groupHistories,
  changedBy: historyCallers,
}

/** Why the member that joined cannot have this place. */
export function whyNoPlace({ history, place }: Assignment): string | undefined {
  return history === 'a member joined' && place !== undefined && place !== 'last'
    ? 'Who joined is the last'
    : undefined
}

/** The member at the place of the row, after the history of the row. */
export function profileAt({ row, group, carol }: GroupRow): Id {
  // The member that left was the first.
  const joined = row.history === 'a member joined' ? [carol] : []
  const members = [...group.members.slice(row.history === 'a member left' ? 1 : 0), ...joined]
  const at = { first: 0, middle: Math.floor(members.length / 2), last: members.length - 1 }[row.place ?? '']
  return members[at ?? 0] ?? ''
}

/** The manager changes the members; the rest of the group stays as it was. @returns the group */
export async function expectChanged(
  c: Case,
  own: GroupRow,
  operation: 'addGroupMember' | 'removeGroupMember',
  profile: Id,
  change: (members: readonly unknown[]) => readonly unknown[],
): Promise<Id> {
  const group = await present(c, own)
  const before = await viewBefore(c, own, group)
  const members = change(before.view?.members ?? [])
  const expected = { ...before, view: before.view && { ...before.view, members } }
  const response = await sendAndSettle(c, { operation, actor: own.anna, group: group.svc_id, profile })
  const after = await viewGroup(c, own.anna, group.svc_id)
  c.expect(response.status === 200 && isSameView(after, expected), () => ({
    decides: [response, after],
    expected: { statuses: [200], group: expected.view },
    when: `to a caller with write permission (${own.row.way ?? 'direct'})${placeOf(profile, before)}`,
  }))
  return group.svc_id
}

function placeOf(profile: Id, { view }: GroupView): string {
  const members = view?.members ?? []
  const at = members.indexOf(profile)
  return at < 0 ? '' : `; ${profile} is member ${at + 1} of ${members.length}`
}
