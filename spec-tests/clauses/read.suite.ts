import { type Group, groupAt } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { requireNotGiven } from '../actors/group-fixture.js'
import { requireSuccess } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { expectedAccess } from '../oracle/permission-oracle.js'
import { clause } from '../runner/clause.js'
import { textsIn } from '../target/results.js'
import { expectContent } from './expect-content.js'
import { expectMissingAfterDeletion } from './expect-denied.js'
import { expectReads, relationsIn } from './expect-reads.js'
import { actorsView, actorsWrite, control, worldRead } from './needs.js'
import { onFixedWorld } from './on-fixed-world.js'

clause(
  'read.content',
  'A read by the manager shows the texts and exactly the members of each of two groups',
  actorsView,
  context =>
    context.withFixture(async (c, { manager, club, circle }) => {
      for (const group of [club, circle]) await expectContent(c, manager, group)
    }),
)

clause(
  'read.content',
  'On a fixed world each caller that may read a group gets its texts and exactly its members',
  { ...worldRead, observed: ['read-fields'] },
  onFixedWorld(async c => {
    for (const { profile, group } of relationsIn(c))
      if (expectedAccess(c.world, profile, 'read', group) === 'granted') {
        c.omitRequests(0)
        await expectContent(c, profile, groupAt(c.world, group) as Group)
      }
  }),
)

/** A profile without read permission gets 403: a group that exists is not missing. */
clause(
  'read.permission',
  'On a fixed world a profile without read permission on a group gets 403',
  worldRead,
  onFixedWorld(async c => {
    const relations = relationsIn(c)
    c.require(
      await expectReads(c, relations),
      () => 'needs readGroup to succeed for a profile that may read a group of the world',
    )
    c.require(
      relations.some(({ profile, group }) => expectedAccess(c.world, profile, 'read', group) === 'refused'),
      () => 'needs a token of a profile that may not read a group of the world',
    )
  }),
)

/** A server that pages through members cuts a long list. An empty list is a list too. */
clause(
  'read.content',
  'A read shows all members of an empty group and of groups with up to a thousand members',
  { ...control, observed: ['read-fields'] },
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    for (const size of [0, 8, 98, 998]) {
      const { profiles } = crowd(suite.target.wire.idPrefix, size)
      const members = size === 0 ? [] : profiles.map(({ svc_id }) => svc_id)
      const groups = scene.world.groups.map(group =>
        group.svc_id === scene.club ? { ...group, members } : group,
      )
      await example({ ...scene.world, profiles, groups }, async c => {
        const { manager, club } = fixtureInScene(scene, c.world)
        await expectContent(c, manager, club)
      })
      if (suite.run.failed('read.content')) return
    }
  },
)

clause(
  'read.permission',
  'A stranger gets 403 to a read and nothing of the group except its id',
  actorsWrite,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager, stranger, club } = fixture
      requireNotGiven(c, fixture, stranger, 'read')
      const request = { operation: 'readGroup', group: club.svc_id } as const
      await requireSuccess(c, { ...request, actor: manager })
      const denied = await c.send({ ...request, actor: stranger })
      // The manager has an ACR on the group. That is as secret as its members.
      const secrets = [club.title, club.description, ...club.members, manager]
      const revealed = textsIn(denied.json).find(text => secrets.some(secret => text.includes(secret)))
      c.expect(denied.status === 403 && revealed === undefined, () => ({
        decides: denied,
        expected: { statuses: [403], says: 'nothing of the group except its id' },
        wrong: 'reveals the group',
        when: 'to a caller without read permission',
      }))
    }),
)

clause(
  'read.not-found',
  'The manager of a group gets 404 to a read after the group was deleted',
  actorsWrite,
  context =>
    context.withFixture((c, { manager, club }) =>
      expectMissingAfterDeletion(c, { operation: 'readGroup', actor: manager, group: club.svc_id }),
    ),
)
