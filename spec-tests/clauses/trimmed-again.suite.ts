import { sceneOf } from '../actors/scene.js'
import { clause } from '../runner/clause.js'
import { control } from './needs.js'

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
