import { type Group, groupAt, type Id } from '../../src/spec/nouns.js'
import { textOf } from '../actors/group-fixture.js'
import { requireSuccess } from '../actors/requests.js'
import { deployed, readAndWrite, sceneOf } from '../actors/scene.js'
import { onlyGroups, search } from '../actors/searching.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { controlWrite } from './needs.js'

const text = 'Rowing eights'

/**
 * Of groups that share a text, a search finds those that still have it, whichever of them change. A target may refuse
 * equal titles: open.duplicate-title.
 */
for (const [fields, order] of [
  [['title'], 'first'],
  [['title'], 'last'],
  [['description'], 'first'],
  [['description'], 'last'],
  [['title', 'description'], 'last'],
] as const)
  clause(
    'search.fresh',
    `Groups that share a ${fields.join(' and ')} are found while they have it: the ${order} is updated`,
    controlWrite,
    async ({ suite, example }) => {
      if (!suite.known.serves('updateGroup')) return
      const scene = sceneOf(suite.target.wire.idPrefix)
      const { world, vetted } = scene
      const shared = Object.fromEntries(fields.map(field => [field, text]))
      const kept: Group = {
        svc_id: `${suite.target.wire.idPrefix}${'3'.repeat(32)}`,
        title: 'Night walkers',
        description: 'Meet on fridays',
        members: [],
      }
      const groups = [...world.groups, kept].map(group =>
        group.svc_id === vetted ? group : { ...group, ...shared },
      )
      const acrs = [...world.acrs, ...readAndWrite(scene.anna, [kept.svc_id])]
      await example({ ...world, groups, acrs }, async c => {
        const { anna: actor, club, circle } = deployed(scene, c.world)
        const inTurn = [club, circle, c.world.groups.at(-1)?.svc_id ?? '']
        const own = order === 'first' ? inTurn : inTurn.toReversed()
        const [updated = '', deleted = ''] = own
        const all = await search(c, actor, text, onlyGroups)
        c.require(
          own.every(id => all.ids.has(id)),
          () => `needs a search for the shared ${fields.join(' and ')} to find all groups`,
        )
        const [unshared] = (['title', 'description'] as const).filter(field => shared[field] === undefined)
        if (unshared !== undefined) {
          const body = { [unshared]: textOf(c, 'unshared')[unshared] }
          await requireSuccess(c, { operation: 'updateGroup', actor, group: updated, body })
          await expectExactly(c, actor, own, own, `the ${unshared} of one of them was updated`)
        }
        const other = Object.fromEntries(fields.map(field => [field, textOf(c, 'changed')[field]]))
        await requireSuccess(c, { operation: 'updateGroup', actor, group: updated, body: other })
        await expectExactly(c, actor, own, own.slice(1), 'one of them was updated')
        if (!suite.known.serves('deleteGroup')) return
        await requireSuccess(c, { operation: 'deleteGroup', actor, group: deleted })
        await expectExactly(c, actor, own, own.slice(2), 'one of them was updated and another one deleted')
      })
    },
  )

for (const field of ['title', 'description'] as const)
  clause(
    'search.fresh',
    `A group with one text as both is still found by it after an update of the ${field}`,
    controlWrite,
    async ({ suite, example }) => {
      if (!suite.known.serves('updateGroup')) return
      const scene = sceneOf(suite.target.wire.idPrefix)
      const groups = scene.world.groups.map(group =>
        group.svc_id === scene.club ? { ...group, title: text, description: text } : group,
      )
      await example({ ...scene.world, groups }, async c => {
        const { anna: actor, club } = deployed(scene, c.world)
        c.require(
          (await search(c, actor, text, onlyGroups)).ids.has(club),
          () => 'needs a search to find a group whose title is its description',
        )
        const body = { [field]: textOf(c, 'changed')[field] }
        await requireSuccess(c, { operation: 'updateGroup', actor, group: club, body })
        await expectExactly(
          c,
          actor,
          [club],
          [club],
          `the ${field} of a group with one text as both was updated`,
        )
      })
    },
  )

async function expectExactly(
  c: Case,
  actor: Id,
  groups: readonly Id[],
  left: readonly Id[],
  after: string,
): Promise<void> {
  const found = await search(c, actor, text, onlyGroups)
  const names = (ids: readonly Id[]) => ids.map(id => groupAt(c.world, id)?.description ?? id).join(', ')
  const wrong = groups.filter(id => found.ids.has(id) !== left.includes(id))
  c.expect(wrong.length === 0, () => ({
    decides: found,
    expected: { found: left, notFound: groups.filter(id => !left.includes(id)) },
    when: `after ${after}`,
    because: `of these groups ${names(left)} have the text`,
  }))
}
