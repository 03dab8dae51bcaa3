import type { Group, Id } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { viewGroup } from '../actors/group-view.js'
import { requireSuccess } from '../actors/requests.js'
import { acrsOf, sceneOf } from '../actors/scene.js'
import { areDistinguishable, type LabelledResponse } from '../oracle/differences.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { formatResponse } from '../target/format-response.js'
import { sameMembers } from '../target/group-layout.js'
import { requireView } from './expect-denied.js'
import { sendAdd } from './labelled-responses.js'
import { controlView } from './needs.js'

/** So many callers at once are usual, and more than most servers need to show a race. */
const atOnce = 12

clause(
  'state.concurrent',
  'Of several adds of one profile at once only one reports an addition and it is a member once',
  controlView,
  async ({ suite, example }) => {
    if (!suite.known.serves('addGroupMember')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    await example(crowd(suite.target.wire.idPrefix, 6), async c => {
      const { manager, club } = fixtureInScene(scene, c.world)
      const group = club.svc_id
      const [first, second]: [LabelledResponse[], LabelledResponse[]] = [[], []]
      const outside = c.world.profiles.slice(-6).map(({ svc_id }) => svc_id)
      for (const profile of outside.slice(0, 2)) {
        first.push(await sendAdd(c, manager, { group, profile }))
        second.push(await sendAdd(c, manager, { group, profile }))
      }
      c.require(areDistinguishable(second, first), () => 'needs responses that say who was a member already')
      for (const profile of outside.slice(2)) {
        c.omitRequests(4)
        const request = { operation: 'addGroupMember', actor: manager, group, profile } as const
        const responses = await c.sendConcurrently(Array.from({ length: 4 }, () => request))
        const labelled = responses.map(
          (response): LabelledResponse => ({ ids: { group, profile }, response }),
        )
        const isLike = (each: LabelledResponse, others: readonly LabelledResponse[]) =>
          !areDistinguishable([each], others)
        const added = labelled.filter(each => isLike(each, first) && !isLike(each, second))
        c.expect(added.length < 2, () => ({
          decides: responses,
          expected: {
            says: 'one of them adds the profile; the message to the others says that it was a member already',
          },
          wrong: `reports ${added.length} times that it added the profile`,
          when: `to ${labelled.length} requests at once that add one profile`,
        }))
        await c.suite.settle()
      }
      const seen = await viewGroup(c, manager, group)
      const members = seen.view?.members
      const repeated = outside.find(id => members?.indexOf(id) !== members?.lastIndexOf(id))
      c.expect(repeated === undefined, () => ({
        decides: seen,
        expected: { says: 'each member once' },
        wrong: 'shows a member several times',
        when: 'that several requests added at once',
      }))
    })
  },
)

clause(
  'state.concurrent',
  'All profiles that join one group at once become members and all that leave at once are gone',
  controlView,
  async ({ suite, example }) => {
    if (!suite.known.serves('addGroupMember') || !suite.known.serves('removeGroupMember')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    await example(crowd(suite.target.wire.idPrefix, atOnce / 2 + 1), async c => {
      const { manager, club } = fixtureInScene(scene, c.world)
      const [alone = '', ...profiles] = c.world.profiles.slice(-atOnce / 2 - 1).map(({ svc_id }) => svc_id)
      const members = [...club.members, alone]
      for (const operation of ['addGroupMember', 'removeGroupMember', 'addGroupMember'] as const)
        await requireSuccess(c, { operation, actor: manager, group: club.svc_id, profile: alone })
      const { view } = await requireView(c, manager, club.svc_id)
      c.require(sameMembers(view?.members, members), () => 'needs members that join one after another')
      const change = { group: club.svc_id, profiles }
      await expectAll(c, 'addGroupMember', manager, [{ ...change, left: [...members, ...profiles] }])
      await expectAll(c, 'removeGroupMember', manager, [{ ...change, left: members }])
    })
  },
)

clause(
  'state.concurrent',
  'Adds to two groups at once all take effect in their own group',
  controlView,
  async ({ suite, example }) => {
    if (!suite.known.serves('addGroupMember')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    await example(crowd(suite.target.wire.idPrefix, atOnce), async c => {
      const { manager: actor, club, circle } = fixtureInScene(scene, c.world)
      const profiles = c.world.profiles.slice(-atOnce).map(({ svc_id }) => svc_id)
      const groups = [club, circle]
      const joinsOf = (to: Group) => profiles.filter((_, at) => groups[at % groups.length] === to)
      await expectAll(
        c,
        'addGroupMember',
        actor,
        groups.map(group => ({
          group: group.svc_id,
          profiles: joinsOf(group),
          left: [...group.members, ...joinsOf(group)],
        })),
      )
    })
  },
)

clause(
  'state.concurrent',
  'A profile that joins two groups at once can read through each of them',
  controlView,
  async ({ suite, example }) => {
    if (!suite.known.serves('addGroupMember')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const people = crowd(suite.target.wire.idPrefix, atOnce / 2)
    const acrs = [
      ...acrsOf(scene.club, scene.circle, ['read']),
      ...acrsOf(scene.circle, scene.club, ['read']),
    ]
    await example({ ...people, acrs: [...people.acrs, ...acrs] }, async c => {
      const { manager, club, circle } = fixtureInScene(scene, c.world)
      const groups = [club.svc_id, circle.svc_id]
      const join = (profile: Id, group: Id) =>
        ({ operation: 'addGroupMember', actor: manager, group, profile }) as const
      const read = (actor: Id, group: Id) => ({ operation: 'readGroup', actor, group }) as const
      const [alone = '', ...others] = c.world.profiles.slice(-atOnce / 2).map(({ svc_id }) => svc_id)
      for (const group of groups) await requireSuccess(c, join(alone, group))
      for (const group of groups) await requireSuccess(c, read(alone, group))
      for (const profile of others) {
        await c.sendConcurrently(groups.map(group => join(profile, group)))
        await c.suite.settle()
        for (const group of groups) {
          const response = await c.send(read(profile, group))
          c.expect(response.status === 200, () => ({
            decides: response,
            expected: { statuses: [200] },
            when: 'to a profile that has joined two groups at once',
            because: 'an ACR gives read permission to a group that the caller has joined',
          }))
        }
      }
    })
  },
)

/** Profiles that join or leave a group at once, and the members that it has then. */
interface Change {
  readonly group: Id
  readonly profiles: readonly Id[]
  readonly left: readonly Id[]
}

/** Sends all requests of the changes at once, those of several groups by turns. */
async function expectAll(
  c: Case,
  operation: 'addGroupMember' | 'removeGroupMember',
  actor: Id,
  changes: readonly Change[],
): Promise<void> {
  const requests = changes
    .flatMap(({ group, profiles }) =>
      profiles.map((profile, at) => ({ operation, actor, group, profile, at })),
    )
    .toSorted((one, other) => one.at - other.at)
    .map(({ at: _, ...request }) => request)
  const responses = await c.sendConcurrently(requests)
  await c.suite.settle()
  const failed = responses.find(({ status }) => status !== 200)
  c.require(
    failed === undefined,
    () => `needs ${operation} to succeed; got ${failed && formatResponse(failed)}`,
  )
  for (const { group, left } of changes) {
    const seen = await viewGroup(c, actor, group)
    c.expect(sameMembers(seen.view?.members, left), () => ({
      decides: seen,
      expected: { group: { members: left } },
      when: `after ${requests.length} requests of ${operation} at once${changes.length > 1 ? ` to ${changes.length} groups` : ''}, which all succeeded`,
    }))
  }
}
