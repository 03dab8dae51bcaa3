import type { Assignment } from '../../src/covering-array.js'
import type { Id } from '../../src/spec/nouns.js'
import { viewGroup } from '../actors/group-view.js'
import { formatResponse, requireSuccess, sendAndSettle, whatIsWrong } from '../actors/requests.js'
import {
  acrLevels,
  type GroupRow,
  groupHistories,
  historyCallers,
  managerWays,
  memberLevels,
} from '../arbitraries/group-design.js'
import type { Case } from '../runner/case.js'
import { formatMemberDifference, formatView, type GroupView, isSameView } from '../target/group-view.js'
import { clauseOnGroups, present, viewBefore } from './covered-groups.js'
import { controlView } from './needs.js'

const members = Object.keys(memberLevels)

/** A member of the group, by its place in the list. */
const whyNoPlace = ({ history, place }: Assignment) =>
  history === 'a member joined' && place !== undefined && place !== 'last'
    ? 'Who joined is the last'
    : undefined
const placeFactors = {
  way: managerWays,
  members: members.slice(1),
  place: ['first', 'middle', 'last'],
  acrs: acrLevels,
  history: groupHistories,
  by: historyCallers,
}

clauseOnGroups(
  'add.member',
  controlView,
  {
    factors: {
      way: managerWays,
      members,
      profile: ['the manager', 'another', 'one that left'],
      acrs: acrLevels,
      history: groupHistories,
      by: historyCallers,
    },
    whyNot: row =>
      row.profile === 'one that left' && row.history !== undefined && row.history !== 'a member left'
        ? 'A member must have left'
        : undefined,
  },
  async (c, own) => {
    const { anna, carol, hana, row } = own
    const profile = row.profile === 'the manager' ? anna : row.profile === 'another' ? hana : carol
    await expectChanged(c, own, 'addGroupMember', profile, members => {
      c.require(
        !members.includes(profile),
        () => 'the creator of a group is a member (open.creator-is-member)',
      )
      return [...members, profile]
    })
  },
)

clauseOnGroups(
  'remove.member',
  controlView,
  {
    factors: placeFactors,
    // A creator may have its permissions as a member: open.creator-grant.
    whyNot: row =>
      row.place === 'middle' &&
      (row.way === 'through the group itself' ||
        (row.way === 'as its creator' && row.members === 'with the manager'))
        ? 'The manager would lose its permission'
        : whyNoPlace(row),
  },
  async (c, own) => {
    const profile = profileAt(own)
    await expectChanged(c, own, 'removeGroupMember', profile, members => members.filter(id => id !== profile))
  },
)

/** Adding a member again changes nothing, wherever it is in the list and however it joined. */
clauseOnGroups(
  'add.already-member',
  controlView,
  {
    factors: placeFactors,
    whyNot: whyNoPlace,
  },
  async (c, own) => {
    const profile = profileAt(own)
    const group = await expectChanged(c, own, 'addGroupMember', profile, members => members)
    if (own.row.history === 'a member joined') await expectOnce(c, own, group, profile)
  },
)

/** A member that was added twice is a member once, so one removal removes it. */
async function expectOnce(c: Case, { anna: actor, row }: GroupRow, group: Id, profile: Id): Promise<void> {
  if (!c.suite.serves('removeGroupMember')) return
  await requireSuccess(c, { operation: 'removeGroupMember', actor, group, profile })
  const { status, view } = await viewGroup(c, actor, group)
  c.expect(view?.members?.includes(profile) !== true, () => ({
    message: 'A member that was added twice is still a member after it was removed',
    expected: `no member ${profile}; ${row.by} added it first`,
    observed: formatView({ status, view }),
  }))
}

/** The request needs no body, whether or not it changes the group. */
clauseOnGroups(
  'add.no-body',
  controlView,
  { factors: { way: managerWays, members, profile: ['the manager', 'another'] } },
  async (c, own) => {
    const { anna: actor, hana, row } = own
    const { svc_id: group } = await present(c, own)
    const profile = row.profile === 'another' ? hana : actor
    const request = { operation: 'addGroupMember', actor, group, profile } as const
    const response = await c.send(request)
    if (response.status !== 200) await requireSuccess(c, { ...request, body: {} })
    c.expect(response.status === 200, () => ({
      message: 'addGroupMember succeeds only with a body and a content type',
      expected: '200: the request has no body',
      observed: formatResponse(response),
    }))
  },
)

function profileAt({ row, group, carol }: GroupRow): string {
  // The member that left was the first, and the one that joined is the last.
  const joined = row.history === 'a member joined' ? [carol] : []
  const present = [...group.members.slice(row.history === 'a member left' ? 1 : 0), ...joined]
  const at = { first: 0, middle: Math.floor(present.length / 2), last: present.length - 1 }[row.place ?? '']
  return present[at ?? 0] ?? ''
}

/** The manager changes the members; the rest of the group stays as it was. */
async function expectChanged(
  c: Case,
  own: GroupRow,
  operation: 'addGroupMember' | 'removeGroupMember',
  profile: string,
  change: (members: readonly unknown[]) => readonly unknown[],
): Promise<Id> {
  const group = await present(c, own)
  const before = await viewBefore(c, own, group)
  const members = change(before.view?.members ?? [])
  const expected = { ...before, view: before.view && { ...before.view, members } }
  const response = await sendAndSettle(c, { operation, actor: own.anna, group: group.svc_id, profile })
  const after = await viewGroup(c, own.anna, group.svc_id)
  c.expect(response.status === 200 && isSameView(after, expected), () => ({
    message: `${operation} by a caller with write permission (${own.row.way ?? 'direct'}) ${whatIsWrong(response, 200, 'does not change the members as it must')}`,
    expected: `200, and ${formatView(expected)}${placeOf(profile, before)}`,
    observed: `${formatResponse(response)}, and ${formatView(after)}${formatMemberDifference(expected, after)}`,
  }))
  return group.svc_id
}

function placeOf(profile: string, { view }: GroupView): string {
  const members = view?.members ?? []
  const at = members.indexOf(profile)
  return at < 0 ? '' : `; ${profile} is member ${at + 1} of ${members.length}`
}
