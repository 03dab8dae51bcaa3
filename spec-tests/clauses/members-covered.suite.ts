import type { Id } from '../../src/spec/nouns.js'
import { requireGroup } from '../actors/group-view.js'
import { requireSuccess } from '../actors/requests.js'
import {
  acrLevels,
  type GroupRow,
  groupHistories,
  historyCallers,
  managerWays,
  memberLevels,
} from '../arbitraries/group-design.js'
import type { Case } from '../runner/case.js'
import type { HttpResponse } from '../target/client.js'
import { expectChanged, placeFactors, profileAt, whyNoPlace } from './change-members.js'
import { clauseOnGroups, present } from './covered-groups.js'
import { controlView } from './needs.js'

const members = Object.keys(memberLevels)

clauseOnGroups(
  'add.member',
  'Every pair of access and member list and profile and history: an added profile joins the rest',
  controlView,
  {
    factors: {
      way: managerWays,
      members,
      profile: ['the manager', 'another', 'one that left'],
      acrs: acrLevels,
      history: groupHistories,
      changedBy: historyCallers,
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
  'Every pair of access and place in the member list and history: only the removed member leaves',
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

clauseOnGroups(
  'add.already-member',
  'Every pair of access and place in the member list and history: a second add changes nothing',
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
async function expectOnce(c: Case, own: GroupRow, group: Id, profile: Id): Promise<void> {
  const { anna: actor, hana, row } = own
  if (!c.known.serves('removeGroupMember')) return
  let removed: HttpResponse | undefined
  const isGone = async (profile: Id) => {
    removed = await requireSuccess(c, { operation: 'removeGroupMember', actor, group, profile })
    return (await requireGroup(c, actor, group)).members?.includes(profile) === false
  }
  if (await isGone(profile)) return
  const decides = [removed, ...c.last].flatMap(each => each ?? [])
  await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile: hana })
  c.require(await isGone(hana), () => 'needs a removal to remove who was added once (remove.member)')
  c.expect(false, () => ({
    decides,
    expected: { says: `${profile} is no member; it was added by ${row.changedBy}, and then by the manager` },
    wrong: 'leaves a profile a member that was added twice',
  }))
}

clauseOnGroups(
  'add.no-body',
  'Every pair of access and member list and added profile: an add without a body succeeds',
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
      decides: response,
      expected: { statuses: [200] },
      when: 'without a body, and succeeds with one',
      because: 'the request has no body',
    }))
  },
)
