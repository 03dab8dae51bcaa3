import type { Assignment, Factors } from '../../../src/covering-array.js'
import type { ClauseId } from '../../../src/spec/clauses.js'
import { type Operation, operations, operationsInTurn, takes } from '../../../src/spec/endpoints.js'
import { tokenFailures } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { request, search } from '../../../src/spec/steps.js'
import type { CoveredScenarios } from '../covered.js'
import { type CoveredRow, ofGroups } from '../covered-row.js'

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
