import type { Group } from '../../src/spec/nouns.js'
import { crowd } from '../actors/crowd.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { formatResponse, type GroupFixture } from '../actors/group-fixture.js'
import { remove } from '../actors/group-view.js'
import { sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { fieldsAt, layoutsOf, sameMembers } from '../target/group-layout.js'
import { textsIn } from '../target/results.js'
import { expectMissing } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const
const needsView = { ...needs, observed: ['read-fields'] } as const

clause('read.content', needsView, context =>
  context.withFixture(async (c, { manager, club, circle }) => {
    for (const group of [club, circle]) await expectContent(c, manager, group)
  }),
)

/** A list that is shown in pages would end early, and an empty one is a list. */
clause('read.content', { tier: 'control', observed: ['read-fields'] }, async ({ suite, example }) => {
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
})

async function expectContent(c: Case, manager: GroupFixture['manager'], group: Group): Promise<void> {
  const response = await c.send({ operation: 'readGroup', actor: manager, group: group.svc_id })
  const { layout, takesWorlds } = c.suite
  c.require(
    takesWorlds || response.status !== 403,
    () => 'needs a creator who may read what it creates, and it may not',
  )
  const view = layout === undefined ? undefined : fieldsAt(response.json, layout)
  const shows =
    view === undefined
      ? layoutsOf(response.json, group).length > 0
      : view.title === group.title &&
        view.description === group.description &&
        sameMembers(view.members, group.members)
  c.expect(response.status === 200 && shows, () => ({
    message: `reading the group ${JSON.stringify(group.title)} does not show its title, its description and its members`,
    expected: JSON.stringify({ title: group.title, description: group.description, members: group.members }),
    observed: formatResponse(response),
  }))
}

clause('read.permission', needs, context =>
  context.withFixture(async (c, { manager, stranger, club }) => {
    const served = await c.send({ operation: 'readGroup', actor: manager, group: club.svc_id })
    const refused = await c.send({ operation: 'readGroup', actor: stranger, group: club.svc_id })
    c.require(
      served.status === 200,
      () => `needs the group to be read by who may, and that got ${formatResponse(served)}`,
    )
    // The manager holds an ACR on the group, which is no more the stranger's to know than who its members are.
    const secrets = [club.title, club.description, ...club.members, manager]
    const told = textsIn(refused.json).find(text => secrets.some(secret => text.includes(secret)))
    c.expect(refused.status === 403 && told === undefined, () => ({
      message: 'a caller without read on a group is not refused, or is told something of it',
      expected: '403, and nothing of the group but its id',
      observed: formatResponse(refused),
    }))
  }),
)

clause('read.not-found', needs, context =>
  context.withFixture(async (c, { manager, club }) => {
    const request = { operation: 'readGroup', actor: manager, group: club.svc_id } as const
    const served = await c.send(request)
    c.require(
      served.status === 200,
      () => `needs the group to be read by who may, and that got ${formatResponse(served)}`,
    )
    await remove(c, manager, club.svc_id)
    await expectMissing(c, request)
  }),
)
