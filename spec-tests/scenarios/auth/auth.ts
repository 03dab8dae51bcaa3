import type { ClauseId } from '../../../src/spec/clauses.js'
import { type Operation, operationsInTurn } from '../../../src/spec/endpoints.js'
import { tokenFailures } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, search, update, withTokenIn } from '../../../src/spec/steps.js'
import { anyRequest } from '../any-request.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'

/** Requests of one kind by callers that have no valid token. The manager comes first: what it may do must be refused to them. */
function refused(cast: Cast, operation: Operation, callers: readonly (string | null)[]): readonly Step[] {
  return [
    anyRequest(cast, operation, { as: cast.manager, group: 'circle', about: 'by the manager' }),
    ...callers.map((as, at) => anyRequest(cast, operation, { as, group: 'club', about: `${at}` })),
  ]
}

const every = (cast: Cast, callers: readonly (string | null)[], of = operationsInTurn): readonly Step[] =>
  of.flatMap(operation => refused(cast, operation, callers))

/** Requests that would change nothing: a server may answer them before it looks at the token. */
const idle = ({ member, stranger, club: { svc_id: club, ...texts } }: Cast, as: string | null): Step[] => [
  join(as, club, member),
  leave(as, club, stranger),
  update(as, club, { title: texts.title, description: texts.description }),
]

const ofIdle = (clause: ClauseId, callers: readonly (string | null)[]): Scenario => ({
  clause,
  says: 'An update or add or removal that would change nothing is refused without a valid token',
  steps: cast => callers.flatMap(as => idle(cast, as)),
  decides: 0,
})

const kinds = tokenFailures.map(name => `bad:${name}`)

export const authScenarios: readonly Scenario[] = [
  {
    clause: 'auth.token-required',
    says: 'No operation succeeds or changes anything without a token: at the first try and the second',
    steps: cast => every(cast, [null, null]),
    decides: 1,
    anonymous: true,
  },
  {
    clause: 'auth.token-required',
    says: 'A search and a read with an empty cookie get no 2xx',
    steps: ({ manager, club: { svc_id, title } }) => [
      read(manager, svc_id),
      ...[search(manager, title), read(manager, svc_id)].map(step => withTokenIn('empty-cookie', step)),
      read(null, svc_id),
    ],
    decides: 1,
  },
  ofIdle('auth.token-required', [null]),
  {
    // A covering array and the scenarios of auth.unauthorized have the other bad tokens, which need a valid one.
    clause: 'auth.bad-token',
    says: 'A text that is no token gets 401 or 403 from every operation and changes nothing',
    steps: cast => every(cast, ['bad:malformed']),
    decides: 1,
    kept: 'only',
    anonymous: true,
  },
  {
    clause: 'auth.bad-token',
    says: 'Every further kind of bad token gets 401 or 403 from a search and a read and an update',
    steps(cast) {
      const further = cast.badTokens.filter(name => !kinds.includes(name))
      return every(cast, further, ['searchPrincipals', 'readGroup', 'updateGroup'])
    },
    decides: 1,
  },
  ofIdle('auth.bad-token', kinds),
  ...operationsInTurn.map(
    (operation): Scenario => ({
      clause: 'auth.unauthorized',
      says: `At least one kind of authentication failure gets 401 from ${operation}`,
      // Another order than above: a server that gives statuses by turns contradicts itself.
      steps: cast => refused(cast, operation, [null, ...kinds.toReversed()]),
      decides: 1,
    }),
  ),
]
