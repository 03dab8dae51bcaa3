import { viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { onlyGroups, search } from '../actors/searching.js'
import {
  acrLevels,
  groupHistories,
  historyCallers,
  managerWays,
  memberLevels,
} from '../arbitraries/group-design.js'
import { textClasses } from '../arbitraries/text-classes.js'
import { isSameView } from '../target/group-view.js'
import { clauseOnGroups, present } from './covered-groups.js'
import { controlView } from './needs.js'

const members = Object.keys(memberLevels)
/** A created group has no ACRs that the suite chose. */
const stagedWays = managerWays.slice(0, 3)

clauseOnGroups(
  'read.content',
  'Every pair of access and members and texts and ACRs: a read shows the texts and the members',
  controlView,
  { factors: { way: stagedWays, members, text: Object.keys(textClasses), acrs: acrLevels } },
  async (c, { anna, group }) => {
    const { svc_id, title, description, members } = group
    const expected = { status: 200, view: { title, description, members } }
    const seen = await viewGroup(c, anna, svc_id)
    c.expect(isSameView(seen, expected), () => ({
      decides: seen,
      expected: { statuses: [200], group: expected.view },
    }))
  },
)

clauseOnGroups(
  'delete.gone',
  'Every pair of members and ACRs and texts and history: no read or search shows a deleted group',
  controlView,
  {
    factors: {
      way: managerWays,
      members,
      acrs: acrLevels,
      text: ['ASCII', 'Cyrillic', 'several words'],
      history: groupHistories,
      changedBy: historyCallers,
      s: ['the title', 'the description', 'the SVC-ID'],
    },
  },
  async (c, own) => {
    const { anna: actor, row } = own
    const group = await present(c, own)
    const s = { 'the title': group.title, 'the description': group.description }[row.s ?? ''] ?? group.svc_id
    const before = await search(c, actor, s, onlyGroups)
    c.require(before.ids.has(group.svc_id), () => `needs a search for ${row.s} to find the group`)
    const response = await sendAndSettle(c, { operation: 'deleteGroup', actor, group: group.svc_id })
    const after = await c.send({ operation: 'readGroup', actor, group: group.svc_id })
    const found = await search(c, actor, s, onlyGroups)
    // With the group, Anna loses the permission that she has through it.
    const missing = row.way === 'through the group itself' ? [403, 404] : [404]
    const isGone = missing.includes(after.status) && !found.ids.has(group.svc_id)
    c.expect(response.status === 200 && isGone, () => ({
      decides: [response, after, found],
      expected: { statuses: [200], says: `then ${missing.join(' or ')}`, notFound: [group.svc_id] },
      wrong: 'does not delete the group',
    }))
  },
)
