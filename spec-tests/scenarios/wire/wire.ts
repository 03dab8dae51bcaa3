import type { ClauseId } from '../../../src/spec/clauses.js'
import { operationsInTurn, takes } from '../../../src/spec/endpoints.js'
import { cookiePlaces, otherPlaces, type Step } from '../../../src/spec/step.js'
import { join, leave, read, remove, search, update, withTokenIn } from '../../../src/spec/steps.js'
import { onlyGroups } from '../../worlds/searching.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'
import { anyRequest, make } from '../steps.js'

/** A request to each operation, on a group that the first one creates. */
function life({ manager, stranger, text }: Cast, about: string): readonly Step[] {
  const { title } = text(about)
  return [
    make(manager, text(about)),
    search(manager, text(about).description, onlyGroups),
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

const manager = ({ manager }: Cast) => manager
const stranger = ({ stranger }: Cast) => stranger
const intruder = () => 'bad:malformed'

/** The suite checks these rules on every response of a run, so each has a caller of its own. */
const rules: readonly (readonly [ClauseId, string, (cast: Cast) => string])[] = [
  ['wire.json', 'returns JSON or an empty body to a caller without permission', stranger],
  ['wire.success-status', 'returns 200 when it succeeds and no other 2xx', manager],
  ['wire.id-prefix', 'returns SVC-IDs with their prefix', manager],
  ['wire.no-server-error', 'returns no 5xx to a caller without a valid token', intruder],
]

export const wireScenarios: readonly Scenario[] = [
  ...rules.map(
    ([clause, rule, caller]): Scenario => ({
      clause,
      says: `Every operation ${rule}`,
      steps: cast =>
        operationsInTurn.map(operation =>
          withTokenIn(
            'cookie-of-browser',
            anyRequest(cast, operation, { as: caller(cast), group: 'club', about: 'any' }),
          ),
        ),
      decides: 0,
    }),
  ),
  {
    // A profile may join again, and how a server treats NUL is open, but nothing of this may cause a server error.
    clause: 'wire.no-server-error',
    says: 'Texts with control characters or signs of templates and repeated joins and removals get no 5xx',
    steps({ manager, club: { svc_id: club }, text, member }) {
      const ofTexts = ['nul\u0000', 'bell\u0007', 'fish 🐟 100% {0} $1 \\'].flatMap(about => {
        const { title, description } = text(about)
        return [
          make(manager, text(about)),
          update(manager, club, { title }),
          ...[title, description].map(s => search(manager, s)),
        ]
      })
      const again = [join, leave, leave, join].map(step => step(manager, club, member))
      return [read(manager, club), ...ofTexts, ...again]
    },
    decides: 0,
  },
]
