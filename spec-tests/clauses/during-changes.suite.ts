import { textOf } from '../actors/group-fixture.js'
import { sendAndSettle } from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { onlyGroups, search } from '../actors/searching.js'
import { clause } from '../runner/clause.js'
import { actorsWrite, controlWrite } from './needs.js'

/** How often each test sends a change together with requests that depend on it. */
const rounds = 2

/*
 * A server that remembers responses may remember one from before a change, if that was made at the same time.
 */

clause(
  'state.concurrent',
  'A search during a renaming does not hide the new title from later searches',
  actorsWrite,
  ({ suite, withFixture }) =>
    withFixture(async (c, { manager: actor, club: { svc_id: group } }) => {
      if (!suite.known.serves('updateGroup')) return
      const rename = (title: string) => ({ operation: 'updateGroup', actor, group, body: { title } }) as const
      const alone = textOf(c, 'alone').title
      await sendAndSettle(c, rename(alone))
      if (!(await search(c, actor, alone, onlyGroups)).ids.has(group)) return
      for (let round = 0; round < rounds; round++) {
        const { title } = textOf(c, 'meanwhile')
        const find = { operation: 'searchPrincipals', actor, query: { s: title, ...onlyGroups } } as const
        // The server may remember the response to the last search, so the change comes last.
        const [, , renamed] = await c.sendConcurrently([find, find, rename(title)])
        await suite.settle()
        if (renamed?.status !== 200) return
        const found = await search(c, actor, title, onlyGroups)
        c.expect(found.ids.has(group), () => ({
          decides: found,
          expected: { found: [group] },
          when: 'by its new title, for which others searched while it was renamed',
        }))
      }
    }),
)

clause(
  'state.concurrent',
  'A read during a removal does not keep the permission of the former member',
  controlWrite,
  async ({ suite, example }) => {
    if (!suite.known.serves('addGroupMember') || !suite.known.serves('removeGroupMember')) return
    const scene = sceneOf(suite.target.wire.idPrefix)
    const acr = { resource: scene.circle, principal: scene.club, permission: 'read' } as const
    await example({ ...scene.world, acrs: [...scene.world.acrs, acr] }, async c => {
      const { anna: actor, bo, club, circle } = deployed(scene, c.world)
      const add = { operation: 'addGroupMember', actor, group: club, profile: bo } as const
      const remove = { ...add, operation: 'removeGroupMember' } as const
      const read = { operation: 'readGroup', actor: bo, group: circle } as const
      await sendAndSettle(c, remove)
      if ((await c.send(read)).status !== 403) return
      for (let round = 0; round < rounds; round++) {
        // No read before the removal: the server must have nothing to remember yet.
        if ((await sendAndSettle(c, add)).status !== 200) return
        const [, , removed] = await c.sendConcurrently([read, read, remove])
        await suite.settle()
        if (removed?.status !== 200) return
        const response = await c.send(read)
        c.expect(response.status === 403, () => ({
          decides: response,
          expected: { statuses: [403] },
          when: 'to a caller that read the group while it lost its permission',
          because: `${bo} has left the only group with read on ${circle}`,
        }))
      }
    })
  },
)
