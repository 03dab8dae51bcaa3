import type { Assignment, Factors } from '../../../src/covering-array.js'
import type { ClauseId } from '../../../src/spec/clauses.js'
import { type Operation, operations, operationsInTurn, takes } from '../../../src/spec/endpoints.js'
import { tokenFailures } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { join, leave, read, request, search, update, withTokenIn } from '../../../src/spec/steps.js'
import { textFields } from '../../target/group-text.js'
import type { Cast } from '../cast.js'
import { type CoveredRow, ofGroups } from '../covered-row.js'
import type { Scenario } from '../scenario.js'
import type { CoveredScenarios } from '../sources.js'
import { anyRequest } from '../steps.js'

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

const oneField = ({ club, text }: Cast, as: string | null, at: number): Step[] =>
  textFields.map(field => update(as, club.svc_id, { [field]: text(`${at}`)[field] }))

/** Requests that a server may take for harmless, or handle in a place of their own. */
const ofUnusual = (clause: ClauseId, callers: readonly (string | null)[]): readonly Scenario[] =>
  (
    [
      ['An update or add or removal that would change nothing is refused without a valid token', idle],
      ['An update of one field alone is refused without a valid token and changes nothing', oneField],
    ] as const
  ).map(([says, stepsBy]) => ({
    clause,
    says,
    steps: cast => callers.flatMap((as, at) => stepsBy(cast, as, at)),
    decides: 0,
  }))

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
  ...ofUnusual('auth.token-required', [null]),
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
  ...ofUnusual('auth.bad-token', kinds),
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

const ofToken = 'a group and the profile of the token'

/** The manager is the first profile of the world, whom the bad tokens name. */
const factors: Factors = {
  operation: operations,
  path: ['a group', 'no group', ofToken],
  body: ['two texts', 'a number as the title', 'no description'],
  members: ['several', 'with the manager'],
}

function whyNot({ operation, path, body, members }: Assignment): string | undefined {
  if (operation === undefined) return undefined
  if (path === ofToken) {
    if (!takes(operation as Operation, 'profile')) return 'The path names no profile'
    if (members !== undefined && (members === 'with the manager') !== (operation === 'removeGroupMember'))
      return 'The request would change nothing'
  }
  if (path === 'no group' && !takes(operation as Operation, 'group')) return 'The path names no group'
  return body !== undefined && body !== 'two texts' && !takes(operation as Operation, 'body')
    ? 'The request has no body'
    : undefined
}

function stepOf({ anna, now, hana, newTexts, noProfile, row }: CoveredRow, credential: string): Step {
  const as = credential === noToken ? null : `bad:${credential}`
  const other = row.operation === 'removeGroupMember' ? (now.members[0] ?? hana) : hana
  if (row.operation === 'searchPrincipals') return search(as, now.title)
  const { title, description } = newTexts('ASCII', 3)
  const texts = { 'a number as the title': { title: 5, description }, 'no description': { title } }
  return request(row.operation as Operation, as, {
    group: row.path === 'no group' ? noProfile : now.id,
    profile: row.path === ofToken ? anna : other,
    body: texts[row.body as keyof typeof texts] ?? { title, description },
  })
}

/** A refusal shows something only on a server that does not refuse the same to everybody. */
function permitted({ anna, circle, hana, newTexts }: CoveredRow): readonly Step[] {
  const parts = { group: circle, profile: hana, body: newTexts('ASCII', 4) }
  return [
    search(anna, 'Anna Lindqvist'),
    ...operationsInTurn.slice(1).map(each => request(each, anna, parts)),
  ]
}

const noToken = 'no token'

/** A row sends its request with each credential. */
const covered = (clause: ClauseId, credentials: readonly string[]): CoveredScenarios =>
  ofGroups({
    clause,
    says: 'Every pair of operation and path and body and caller: no 2xx and no change without a valid token',
    factors,
    whyNot,
    steps: own => [
      ...(own.isFirst ? permitted(own) : []),
      ...credentials.map(credential => stepOf(own, credential)),
    ],
    decides: -credentials.length,
  })

export const coveredAuth: readonly CoveredScenarios[] = [
  covered('auth.token-required', [noToken]),
  covered('auth.bad-token', tokenFailures),
]
