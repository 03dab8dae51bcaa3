import { operationsInTurn, takes } from '../../../src/spec/endpoints.js'
import { cookiePlaces, otherPlaces, type Step } from '../../../src/spec/step.js'
import { join, leave, read, remove, search, update, withTokenIn } from '../../../src/spec/steps.js'
import { onlyGroups } from '../../worlds/searching.js'
import { anyRequest } from '../any-request.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { make } from '../steps.js'

/** A request to each operation, on a group that the first one creates. */
function life({ manager, stranger, text }: Cast, about: string): readonly Step[] {
  const { title } = text(about)
  return [
    make(manager, text(about)),
    search(manager, title, onlyGroups),
    read(manager, title),
    join(manager, title, stranger),
    leave(manager, title, stranger),
    update(manager, title, { description: text(`${about} later`).description }),
    remove(manager, title),
  ]
}

export const cookieScenarios: readonly Scenario[] = [
  {
    clause: 'wire.cookie',
    says: 'A token in a header or in another cookie or in the query does not authenticate',
    steps: cast =>
      operationsInTurn.flatMap(operation => {
        const of = (as: string | null, about: string, group: 'club' | 'circle' = 'club') =>
          anyRequest(cast, operation, { as, group, about })
        const { manager } = cast
        // What a server does without any token says nothing of where it looks for one.
        return [
          of(manager, 'by the manager', 'circle'),
          of(null, 'by nobody'),
          ...otherPlaces.map(place => withTokenIn(place, of(manager, place))),
        ]
      }),
    decides: 2,
  },
  {
    clause: 'wire.cookie',
    says: 'The token counts among other cookies before and after it',
    steps: cast =>
      cookiePlaces.flatMap((place, at) =>
        life(cast, place)
          .filter(({ operation }) => at % 2 === 0 || !takes(operation, 'profile'))
          .map(step => withTokenIn(place, step)),
      ),
    decides: operationsInTurn.length,
  },
]
