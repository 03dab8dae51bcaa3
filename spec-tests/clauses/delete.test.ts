import type { Acr } from '../../src/spec/nouns.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { formatResponse, type GroupFixture, textOf } from '../actors/group-fixture.js'
import { formatView, remove, viewGroup } from '../actors/group-view.js'
import { sceneOf } from '../actors/scene.js'
import { formatFound, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { ClientRequest } from '../target/request.js'
import { expectDenied, expectMissing } from './expect-denied.js'

const needs = { tier: 'actors', writes: true } as const
const needsView = { ...needs, observed: ['read-fields'] } as const
const groupsAlone = { profiles: 'false', groups: 'true' } as const

clause('delete.gone', needsView, context =>
  context.withFixture(async (c, fixture) => {
    const { manager, club } = fixture
    const before = await viewGroup(c, manager, club.svc_id)
    c.require(before.status === 200, () => `needs a group that is there, and ${formatView(before)}`)
    await remove(c, manager, club.svc_id)
    for (const request of everyOperation(c, fixture)) {
      const response = await c.send({ ...request, actor: manager })
      c.expect(response.status === 404, () => ({
        message: `after a group was deleted, ${request.operation} on it is not answered 404`,
        expected: '404 to a caller who could read and write it',
        observed: formatResponse(response),
      }))
    }
  }),
)

function everyOperation(
  c: Case,
  { member, stranger, club }: GroupFixture,
): readonly Omit<ClientRequest, 'actor'>[] {
  const { svc_id: group } = club
  return [
    { operation: 'readGroup', group },
    { operation: 'updateGroup', group, body: textOf(c, 'late') },
    { operation: 'addGroupMember', group, profile: stranger },
    { operation: 'removeGroupMember', group, profile: member },
    { operation: 'deleteGroup', group },
  ]
}

clause('delete.gone', needs, context =>
  context.withFixture(async (c, { manager, club }) => {
    const strings = [club.title, club.description, club.svc_id]
    for (const s of strings)
      c.require(
        (await search(c, manager, s, groupsAlone)).ids.has(club.svc_id),
        () => `needs a search that finds the group by ${JSON.stringify(s)} before it is deleted`,
      )
    await remove(c, manager, club.svc_id)
    for (const s of strings) {
      const found = await search(c, manager, s, groupsAlone)
      c.expect(!found.ids.has(club.svc_id), () => ({
        message: 'a search finds a deleted group',
        expected: `${club.svc_id} is not found by ${JSON.stringify(s)}`,
        observed: formatFound(found, c.world),
      }))
    }
  }),
)

/** Neither members nor ACRs that name a group keep it, where another one is deleted. */
clause(
  'delete.gone',
  { tier: 'control', writes: true, observed: ['read-fields'] },
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { world, anna, bo, carol, vetted, club, circle } = scene
    const members = { [vetted]: [anna], [club]: [], [circle]: [anna, bo, carol] }
    const groups = world.groups.map(group => ({ ...group, members: members[group.svc_id] ?? [] }))
    const acrs: readonly Acr[] = [
      ...world.acrs,
      { resource: vetted, principal: circle, permission: 'read' },
      { resource: circle, principal: circle, permission: 'read' },
    ]
    await example({ ...world, groups, acrs }, async c => {
      const { manager, club, circle } = fixtureInScene(scene, c.world)
      await remove(c, manager, club.svc_id)
      const response = await c.send({ operation: 'deleteGroup', actor: manager, group: circle.svc_id })
      await suite.settle()
      const after = await viewGroup(c, manager, circle.svc_id)
      c.expect(response.status === 200 && after.status === 404, () => ({
        message: 'a group with members, that ACRs name, is not deleted as another one was',
        expected: '200, and the group is gone: nothing but write is needed',
        observed: `${formatResponse(response)}, and ${formatView(after)}`,
      }))
    })
  },
)

clause('delete.permission', needsView, context =>
  context.withFixture((c, fixture) =>
    expectDenied(c, fixture, {
      request: { operation: 'deleteGroup', group: fixture.club.svc_id },
      isDone: ({ view }) => view === undefined,
    }),
  ),
)

clause('delete.not-found', needs, context =>
  context.withFixture(async (c, { manager, club }) => {
    await remove(c, manager, club.svc_id)
    await expectMissing(c, { operation: 'deleteGroup', actor: manager, group: club.svc_id })
  }),
)
