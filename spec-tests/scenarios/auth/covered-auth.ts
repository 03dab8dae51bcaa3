import type { Assignment, Factors } from '../../../src/covering-array.js'
import type { ClauseId } from '../../../src/spec/clauses.js'
import { type Operation, operations, operationsInTurn, takes } from '../../../src/spec/endpoints.js'
import { tokenFailures } from '../../../src/spec/nouns.js'
import type { Step } from '../../../src/spec/step.js'
import { request, search } from '../../../src/spec/steps.js'
import type { CoveredScenarios } from '../covered.js'
import { type CoveredRow, ofGroups, usual } from '../covered-row.js'

const factors: Factors = {
  operation: operations,
  group: ['present', 'missing'],
  body: ['two texts', 'a number as the title', 'no description'],
  members: usual.members.slice(0, 3),
}

function whyNot({ operation, group, body }: Assignment): string | undefined {
  if (operation === undefined) return undefined
  if (group === 'missing' && !takes(operation as Operation, 'group')) return 'The path names no group'
  return body !== undefined && body !== 'two texts' && !takes(operation as Operation, 'body')
    ? 'The request has no body'
    : undefined
}

function stepOf({ now, hana, newTexts, noProfile, row }: CoveredRow): Step {
  const as = row.credential === 'no token' ? null : `bad:${row.credential}`
  if (row.operation === 'searchPrincipals') return search(as, now.title)
  const { title, description } = newTexts('ASCII', 3)
  const texts = { 'a number as the title': { title: 5, description }, 'no description': { title } }
  return request(row.operation as Operation, as, {
    group: row.group === 'missing' ? noProfile : now.id,
    profile: row.operation === 'removeGroupMember' ? (now.members[0] ?? hana) : hana,
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

const covered = (clause: ClauseId, credential: readonly string[]): CoveredScenarios =>
  ofGroups({
    clause,
    says: 'Every pair of operation and group and body and members: no 2xx and no change without a valid token',
    factors: { ...factors, credential },
    whyNot,
    steps: own => [...(own.isFirst ? permitted(own) : []), stepOf(own)],
    decides: -1,
  })

export const coveredAuth: readonly CoveredScenarios[] = [
  covered('auth.token-required', ['no token']),
  covered('auth.bad-token', tokenFailures),
]
