import { operationsInTurn, takes } from '../../src/spec/endpoints.js'
import type { Acr, Id } from '../../src/spec/nouns.js'
import { authorizedRequest } from '../actors/credential-walk.js'
import { crowd } from '../actors/crowd.js'
import { fixtureInScene } from '../actors/find-fixture.js'
import { createIfAccepted, textOf } from '../actors/group-fixture.js'
import { deleteGroup, viewGroup } from '../actors/group-view.js'
import { sendAndSettle } from '../actors/requests.js'
import { sceneOf } from '../actors/scene.js'
import { onlyGroups, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { unlessUntestable } from './covered-rows.js'
import { expectDenied, expectMissing, requireView } from './expect-denied.js'
import { actorsView, actorsWrite, controlView } from './needs.js'

/** More members than a page of a list usually has. */
const many = 110

clause(
  'delete.gone',
  'Each operation on a deleted group is 404 to a caller that could read and write it',
  actorsView,
  context =>
    context.withFixture(async (c, fixture) => {
      const { manager, club } = fixture
      await requireView(c, manager, club.svc_id)
      await deleteGroup(c, manager, club.svc_id)
      for (const operation of operationsInTurn.filter(each => takes(each, 'group') && c.known.serves(each))) {
        const response = await c.send(authorizedRequest(c, operation, fixture, 'a late caller'))
        c.expect(response.status === 404, () => ({
          decides: response,
          expected: { statuses: [404] },
          when: 'on a deleted group',
          because: 'the caller could read and write the group before',
        }))
      }
    }),
)

clause(
  'delete.gone',
  'No search by any of its fields finds a deleted group even after a refused update of it',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager, club }) => {
      const strings = [club.title, club.description, club.svc_id]
      for (const s of strings)
        c.require(
          (await search(c, manager, s, onlyGroups)).ids.has(club.svc_id),
          () => `needs a search for ${JSON.stringify(s)} to find the group before it is deleted`,
        )
      await expectGone(c, manager, club.svc_id, strings)
    }),
)

clause(
  'delete.gone',
  'A group whose title and description are equal is not found by them after its deletion',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager }) => {
      const { title } = textOf(c, 'equal')
      const group = await createIfAccepted(c, manager, { title, description: title })
      // Not every creator may delete.
      if (group !== undefined) await unlessUntestable(expectGone(c, manager, group, [title]))
    }),
)

/** Deletes the group, and expects that no search finds it: at once, and after an update of it, which is 404. */
async function expectGone(c: Case, manager: Id, group: Id, strings: readonly string[]): Promise<void> {
  await deleteGroup(c, manager, group)
  for (const after of ['', ' after an update of it was refused']) {
    if (after !== '') {
      if (!c.known.serves('updateGroup')) return
      const body = textOf(c, 'late')
      await sendAndSettle(c, { operation: 'updateGroup', actor: manager, group, body })
    }
    for (const s of strings) {
      const found = await search(c, manager, s, onlyGroups)
      c.expect(!found.ids.has(group), () => ({
        decides: found,
        expected: { notFound: [group] },
        when: `after its deletion${after}`,
      }))
    }
  }
}

/** The new group may take the place of the deleted one in a database. */
clause(
  'delete.gone',
  'A group that is created after the deletion of another one has none of its members',
  actorsView,
  context =>
    context.withFixture(async (c, { manager, circle: { svc_id: deleted, members } }) => {
      await deleteGroup(c, manager, deleted)
      const group = await createIfAccepted(c, manager, textOf(c, 'successor'))
      if (group === undefined) return
      const seen = await viewGroup(c, manager, group)
      const left = seen.view?.members?.filter(id => id !== manager && members.includes(String(id))) ?? []
      c.expect(left.length === 0, () => ({
        decides: seen,
        expected: { says: 'no other member than the creator' },
        wrong: 'shows members of a deleted group in a new one',
      }))
    }),
)

clause(
  'delete.gone',
  'A group of many members that ACRs name as resource and as principal can be deleted',
  controlView,
  async ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { anna, vetted, club, circle } = scene
    const world = crowd(suite.target.wire.idPrefix, many)
    const all = world.profiles.map(({ svc_id }) => svc_id)
    const members: Readonly<Record<Id, readonly Id[]>> = { [vetted]: [anna], [club]: [], [circle]: all }
    const groups = world.groups.map(group => ({ ...group, members: members[group.svc_id] ?? [] }))
    const acrs: readonly Acr[] = [
      ...world.acrs,
      { resource: vetted, principal: circle, permission: 'read' },
      { resource: circle, principal: circle, permission: 'read' },
    ]
    await example({ ...world, groups, acrs }, async c => {
      const { manager, club, circle } = fixtureInScene(scene, c.world)
      await deleteGroup(c, manager, club.svc_id)
      const request = { operation: 'deleteGroup', actor: manager, group: circle.svc_id } as const
      const response = await sendAndSettle(c, request)
      const after = await viewGroup(c, manager, circle.svc_id)
      c.expect(response.status === 200 && after.status === 404, () => ({
        decides: [response, after],
        expected: { statuses: [200], says: 'the group is gone: a read returns 404' },
        wrong:
          after.view === undefined
            ? `leads to ${after.status} instead of 404 in the next read`
            : 'does not delete the group',
        when: `on a group that has ${circle.members.length} members and that ACRs name`,
        because: 'write permission is enough, as for a group without members',
      }))
    })
  },
)

clause(
  'delete.permission',
  'A caller without write permission gets 403 and the group remains',
  actorsView,
  context =>
    context.withFixture((c, fixture) =>
      expectDenied(c, fixture, {
        request: { operation: 'deleteGroup', group: fixture.club.svc_id },
        isDone: ({ view }) => view === undefined,
      }),
    ),
)

clause(
  'delete.not-found',
  'A second deletion of a group is 404 to the caller that has deleted it',
  actorsWrite,
  context =>
    context.withFixture(async (c, { manager, club }) => {
      await deleteGroup(c, manager, club.svc_id)
      await expectMissing(c, { operation: 'deleteGroup', actor: manager, group: club.svc_id })
    }),
)
