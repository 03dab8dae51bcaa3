import { sendAll } from '../actors/requests.js'
import { deployed, sceneOf } from '../actors/scene.js'
import { withAcrsTo, withMember, withoutMember } from '../arbitraries/granted-worlds.js'
import { clause } from '../runner/clause.js'
import type { ClientRequest } from '../target/request.js'
import { control, controlWrite } from './needs.js'

/** How often each request is sent: a server that answers by turns has had every turn. */
const times = 4

clause(
  'state.consistent',
  'The same request gets the same status each time: at open points too',
  controlWrite,
  ({ suite, example }) => {
    const scene = sceneOf(suite.target.wire.idPrefix)
    const { bo, carol, club, vetted } = scene
    // Of these two, Carol alone is in Vetted, and neither is in the club.
    const apart = withMember(withoutMember(scene.world, bo, club), carol, vetted)
    const world = withAcrsTo(apart, [bo, carol], { resource: club, permission: 'changePermission' })
    return example(world, async c => {
      const { anna, bo, carol, club: group } = deployed(scene, c.world)
      const search = { operation: 'searchPrincipals', query: { s: 'Anna Lindqvist' } } as const
      const requests: readonly ClientRequest[] = suite.known.served([
        { ...search, actor: null },
        { ...search, actor: 'bad:malformed' },
        { ...search, actor: anna, query: { s: 'an' } },
        { ...search, actor: anna, query: {} },
        { operation: 'readGroup', actor: null, group },
        { operation: 'readGroup', actor: bo, group },
        { operation: 'readGroup', actor: carol, group },
        { operation: 'addGroupMember', actor: bo, group, profile: anna },
      ])
      for (const request of requests) {
        // What the first request changes, it changes before the others.
        const [, first, ...others] = await sendAll(
          c,
          Array.from({ length: times }, () => request),
        )
        const other = others.find(({ status }) => status !== first?.status)
        if (first === undefined) continue
        c.expect(other === undefined, () => ({
          decides: other ?? [],
          expected: { statuses: [first.status] },
          when: 'by turns with another status to the same request',
          because: 'that is what it returned the time before',
        }))
      }
    })
  },
)

/** What a space at the end of a search does, it also does after the same search without the space: open.trim. */
clause(
  'state.consistent',
  'A space at the end of a search has the same effect after the same search without the space',
  control,
  ({ suite, example }) =>
    example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const [actor = ''] = c.actors
      const find = (s: string) => c.send({ operation: 'searchPrincipals', actor, query: { s } })
      await find('Anna Li')
      const later = await find('Anna Li ')
      const first = await find('Anna Lin ')
      c.expect(later.status === first.status, () => ({
        decides: [later, first],
        expected: { statuses: [first.status] },
        when: 'if the same search without the space at its end came before',
        because:
          'that is the response to "Anna Lin ", and both are the beginning of "Anna Lindqvist" with a space',
      }))
    }),
)
