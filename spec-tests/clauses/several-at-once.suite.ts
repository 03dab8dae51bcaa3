import type { Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { isClientError, requireSuccess, sendAndSettle } from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { formatFound, onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { requireView } from './expect-denied.js'
import { actorsView, controlWrite } from './needs.js'

/** So many requests of each caller are sent at once. */
const atOnce = 4

clause(
  'state.concurrent',
  'Two callers that read and update at once get the same statuses as one after the other',
  actorsView,
  context =>
    context.withFixture(async (c, { manager, stranger, club: { svc_id: group } }) => {
      const update = (actor: Id) =>
        ({ operation: 'updateGroup', actor, group, body: textOf(c, 'at once') }) as const
      const read = (actor: Id) => ({ operation: 'readGroup', actor, group }) as const
      for (const make of [read, ...(c.known.serves('updateGroup') ? [update] : [])]) {
        const [allowed, refused] = [await c.send(make(manager)), await c.send(make(stranger))]
        if (allowed.status !== 200 || !isClientError(refused)) continue
        await c.suite.settle()
        const requests = Array.from({ length: atOnce }, () => [make(manager), make(stranger)]).flat()
        const responses = await c.sendConcurrently(requests)
        await c.suite.settle()
        const expected = (at: number) => (at % 2 === 0 ? allowed : refused).status
        const wrong = responses.findIndex(({ status }, at) => status !== expected(at))
        c.expect(wrong === -1, () => ({
          decides: responses[wrong] ?? [],
          expected: { statuses: [expected(wrong)] },
          when: 'to one of two callers at once',
          because: 'that is what this caller gets alone; the other caller gets the other status',
        }))
      }
    }),
)

clause(
  'state.concurrent',
  'A search finds a group by its title while its description changes',
  actorsView,
  context =>
    context.withFixture(async (c, { manager: actor, club: { svc_id: group, title } }) => {
      if (!c.known.serves('updateGroup')) return
      const update = () =>
        ({
          operation: 'updateGroup',
          actor,
          group,
          body: { description: textOf(c, 'moving').description },
        }) as const
      await requireSuccess(c, update())
      const query = { s: title, ...onlyGroups }
      const found = await search(c, actor, title, onlyGroups)
      c.require(
        found.ids.has(group),
        () => `needs a search that finds the group; ${formatFound(found, c.world)}`,
      )
      const isSearch = (at: number) => at % 2 === 1
      const requests = Array.from({ length: 2 * atOnce }, (_, at) =>
        isSearch(at) ? ({ operation: 'searchPrincipals', actor, query } as const) : update(),
      )
      const responses = await c.sendConcurrently(requests)
      await c.suite.settle()
      const missed = responses.find(({ text }, at) => isSearch(at) && !text.includes(group))
      c.expect(missed === undefined, () => ({
        decides: missed ?? [],
        expected: { found: [group] },
        when: 'by its title while its description changes',
        because: 'no request changes its title',
      }))
    }),
)

clause(
  'state.concurrent',
  'Of several requests at once to remove one member exactly one succeeds',
  actorsView,
  context =>
    context.withFixture(async (c, { manager: actor, member, club: { svc_id: group } }) => {
      if (!c.known.serves('addGroupMember') || !c.known.serves('removeGroupMember')) return
      const remove = { operation: 'removeGroupMember', actor, group, profile: member } as const
      await requireView(c, actor, group)
      await requireSuccess(c, remove)
      // Open: open.remove-non-member.
      if (!isClientError(await sendAndSettle(c, remove))) return
      for (let round = 0; round < 2; round++) {
        await requireSuccess(c, { ...remove, operation: 'addGroupMember' })
        const responses = await c.sendConcurrently(Array.from({ length: atOnce }, () => remove))
        await c.suite.settle()
        const removed = responses.filter(({ status }) => status === 200)
        c.expect(removed.length === 1, () => ({
          decides: responses,
          expected: { says: 'one of them removes the member; for the others it is no member any more' },
          wrong: `removes one member ${removed.length} times, by ${atOnce} requests at once`,
        }))
      }
    }),
)

clause(
  'state.concurrent',
  'Of several requests at once to delete one group exactly one succeeds',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('deleteGroup')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    await example(scene.world, async c => {
      const { anna: actor, club, circle } = deployed(scene, c.world)
      for (const group of [club, circle]) {
        const responses = await c.sendConcurrently(
          Array.from({ length: atOnce }, () => ({ operation: 'deleteGroup', actor, group }) as const),
        )
        const deleted = responses.filter(({ status }) => status === 200)
        c.expect(deleted.length === 1, () => ({
          decides: responses,
          expected: { says: 'one of them deletes the group; for the others it is not found' },
          wrong: `deletes one group ${deleted.length} times, by ${atOnce} requests at once`,
        }))
      }
    })
  },
)
