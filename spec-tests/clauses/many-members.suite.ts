import type { Id } from '../../src/spec/nouns.js'
import type { GroupFixture } from '../actors/group-fixture.js'
import { outsidersOf, viewGroup } from '../actors/group-view.js'
import { requireSuccess, sendAndSettle } from '../actors/requests.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { ClauseTest } from '../runner/registry.js'
import { type GroupView, isSameView } from '../target/group-view.js'
import { requireView } from './expect-denied.js'
import { actorsView } from './needs.js'

/** A server may look at no more members of a group than so many. */
const many = 12

/** A test on a group of many members, on a deployment that keeps its world. Elsewhere covering arrays do that. */
function onLargeGroup(
  judge: (c: Case, fixture: GroupFixture, last: Id) => Promise<void>,
): ClauseTest['test'] {
  return async ({ suite, withFixture }) => {
    if (suite.target.takesWorlds) return
    await withFixture(async (c, fixture) => {
      const { manager: actor, club } = fixture
      const joining = outsidersOf(c, fixture, club).slice(0, many)
      const last = joining.at(-1)
      if (joining.length < many || last === undefined) return
      for (const profile of joining)
        await requireSuccess(c, { operation: 'addGroupMember', actor, group: club.svc_id, profile })
      await judge(c, fixture, last)
    })
  }
}

clause(
  'add.already-member',
  'On a fixed world a second add of the last of many members of a group changes nothing',
  actorsView,
  onLargeGroup((c, fixture, last) => expectChanged(c, fixture, 'addGroupMember', last, members => members)),
)

clause(
  'remove.member',
  'On a fixed world the removal of the last of many members of a group removes this one alone',
  actorsView,
  onLargeGroup((c, fixture, last) =>
    expectChanged(c, fixture, 'removeGroupMember', last, members => members.filter(id => id !== last)),
  ),
)

async function expectChanged(
  c: Case,
  { manager: actor, club: { svc_id: group } }: GroupFixture,
  operation: 'addGroupMember' | 'removeGroupMember',
  profile: Id,
  change: (members: readonly unknown[]) => readonly unknown[],
): Promise<void> {
  const before = await requireView(c, actor, group)
  const members = change(before.view?.members ?? [])
  const expected: GroupView = { ...before, view: before.view && { ...before.view, members } }
  const response = await sendAndSettle(c, { operation, actor, group, profile })
  const after = await viewGroup(c, actor, group)
  c.expect(response.status === 200 && isSameView(after, expected), () => ({
    decides: [response, after],
    expected: { statuses: [200], group: expected.view },
    when: 'in a group of many members',
  }))
}
