import { groupBy } from '../../src/report/group-by.js'
import type { Id } from '../../src/spec/nouns.js'
import { requireGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { actorsView } from './needs.js'

/** A group, a member of it, and another profile with the name of that member. */
interface Membership {
  readonly actor: Id
  readonly group: Id
  readonly member: Id
  readonly profile: Id
}

async function expectAdded(c: Case, { actor, group, member, profile }: Membership, says: string) {
  const response = await sendAndSettle(c, { operation: 'addGroupMember', actor, group, profile })
  const { members } = await requireGroup(c, actor, group)
  const isIn = [member, profile].every(id => members?.includes(id))
  c.expect(response.status === 200 && isIn, () => ({
    decides: [response, ...c.last],
    expected: { statuses: [200], says: `${member} and ${profile} are members` },
    wrong: 'does not leave both of them members',
    when: `for a profile ${says} as a member`,
  }))
}

async function expectRemoved(c: Case, { actor, group, member, profile }: Membership, says: string) {
  const response = await sendAndSettle(c, { operation: 'removeGroupMember', actor, group, profile })
  const { members } = await requireGroup(c, actor, group)
  const isRight = members?.includes(member) === true && !members.includes(profile)
  c.expect(response.status === 200 && isRight, () => ({
    decides: [response, ...c.last],
    expected: { statuses: [200], says: `${profile} is no member, and ${member} is one` },
    wrong: 'does not remove the profile alone',
    when: `for a profile ${says} as another member`,
  }))
}

/** On a deployment that keeps its world, two of its profiles may have one name. */
for (const [id, expectRight] of [
  ['add.member', expectAdded],
  ['remove.member', expectRemoved],
] as const)
  clause(
    id,
    'Two profiles of the same name in the world of a deployment are two members',
    actorsView,
    async ({ suite, withFixture }) => {
      if (suite.target.takesWorlds) return
      await withFixture(async (c, { manager: actor, club: { svc_id: group } }) => {
        const [member, profile] = pairIn(c) ?? []
        if (member === undefined || profile === undefined) return
        const joining = id === 'add.member' ? [member] : [member, profile]
        for (const each of joining)
          await requireSuccess(c, { operation: 'addGroupMember', actor, group, profile: each })
        await expectRight(c, { actor, group, member, profile }, 'of the same name')
      })
    },
  )

/** The first two profiles with one name. */
function pairIn({ world: { profiles } }: Case): readonly Id[] | undefined {
  const byName = groupBy(profiles, ({ common_name }) => common_name)
  return [...byName.values()].find(each => each.length > 1)?.map(({ svc_id }) => svc_id)
}
