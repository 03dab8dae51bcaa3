import type { Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { textOf } from '../actors/group-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { areDistinguishable, type LabelledResponse } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { sameMembers } from '../target/group-layout.js'
import { requireView } from './expect-denied.js'
import { sendAdd } from './labelled-responses.js'
import { controlView } from './needs.js'

/** More members than a column of text or a page of a list usually has. */
const many = 2_100

clause(
  'add.member',
  'A profile joins a very large group that keeps its members when it is renamed and leaves it again',
  controlView,
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const people = crowd(suite.target.wire.idPrefix, many)
    const members = people.profiles.map(({ svc_id }) => svc_id)
    const groups = people.groups.map(group =>
      group.svc_id === scene.club ? { ...group, members: members.slice(0, -1) } : group,
    )
    await example({ ...people, groups }, async c => {
      const { manager: actor, club } = fixtureInScene(scene, c.world)
      const group = club.svc_id
      const profile = c.world.profiles.at(-1)?.svc_id as Id
      const before = await requireView(c, actor, group)
      // A list that is not whole is a matter of read.content.
      if (!sameMembers(before.view?.members, club.members)) return
      for (const [operation, clause, left] of [
        ['addGroupMember', 'add.member', [...club.members, profile]],
        ['updateGroup', 'update.partial', [...club.members, profile]],
        ['removeGroupMember', 'remove.member', club.members],
      ] as const) {
        if (!suite.known.serves(operation)) return
        const part = operation === 'updateGroup' ? { body: { title: textOf(c, 'large').title } } : { profile }
        const response = await sendAndSettle(c, { operation, actor, group, ...part })
        const after = await viewGroup(c, actor, group)
        c.expect(response.status === 200 && sameMembers(after.view?.members, left), () => ({
          clause,
          decides: [response, after],
          expected: { statuses: [200], group: { members: left } },
          when: `on a group of ${club.members.length} members`,
        }))
        if (operation === 'addGroupMember')
          await expectReported(c, actor, { ids: { group, profile }, response }, left)
      }
    })
  },
)

/** To add the last member again is reported and changes nothing, as for a small group. */
async function expectReported(
  c: Case,
  actor: Id,
  added: LabelledResponse,
  members: readonly Id[],
): Promise<void> {
  const again = await sendAdd(c, actor, added.ids)
  const after = await viewGroup(c, actor, added.ids.group)
  c.expect(sameMembers(after.view?.members, members), () => ({
    clause: 'add.already-member',
    decides: [again, after],
    expected: { group: { members } },
    when: 'for the last member of a very large group',
  }))
  c.expect(areDistinguishable([again], [added]), () => ({
    clause: 'add.already-member',
    decides: [added, again],
    expected: { says: 'a body that differs from the body of the first add (ids, paths and dates aside)' },
    wrong: 'does not report that the last member of a very large group is already a member',
  }))
}
