import type { ClauseId } from '../../src/spec/clauses.js'
import type { Operation } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Outcome } from '../../src/spec/outcome.js'
import { textsOf } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { type Belief, type Written, worldOf } from './belief.js'
import type { Exchange } from './exchange.js'
import { fittingOutcomes, outcomesIn } from './oracle/hypotheses.js'

export type Clauses = readonly [ClauseId, ...ClauseId[]]

/** Clauses, each with whether it can be the violated one. */
export type Rules = readonly (readonly [isPossible: boolean, clause: ClauseId])[]

/** The clause that a response with this outcome could have broken. */
export function clauseOf(outcome: Outcome, operation: Operation): ClauseId {
  if (outcome.kind === 'refused') return outcome.clause
  return outcome.kind === 'added' && outcome.alreadyMember ? 'add.already-member' : successClauses[operation]
}

/** The outcome in the most likely state. */
export function expectedOutcome(
  { hypotheses: [first] }: Pick<Belief, 'hypotheses'>,
  exchange: Exchange,
): Outcome {
  const [expected] = outcomesIn(first, exchange)
  return (expected as { outcome: Outcome }).outcome
}

/** What a response may be that is wrong after a write that was refused: that has changed something. */
export function afterRefusal({ past: { lastWrites } }: Belief): Rules {
  const refused = lastWrites.filter(({ exchange }) => !isSuccess(exchange.response.status))
  return refused.flatMap(
    (written): Rules => [
      [true, clauseOfWrite(written)],
      [true, 'state.refusal'],
    ],
  )
}

/** What any wrong response after a change may be. @param group that of its request, if it has one */
export function general(belief: Belief, group?: Id): Rules {
  const { lastWrites, deleted } = belief.past
  const deletesOther = [...deleted.keys()].some(id => id !== group)
  return [
    ...lastWrites.map((written): Rules[number] => {
      const { request, newId } = written.exchange
      const isOfWhole = request.operation === 'deleteGroup' || request.operation === 'createGroup'
      // A group that is there does not show whether another one is gone, or was created.
      const isPossible = !isOfWhole || group === undefined || (request.group ?? newId) === group
      return [isPossible, group === undefined ? clauseOfWrite(written) : clauseOfEffect(written)]
    }),
    ...afterRefusal(belief),
    [group === undefined ? deleted.size > 0 : deleted.has(group), 'delete.gone'],
    [
      deletesOther || (group === undefined ? lastWrites.length > 0 : isOfOther(belief, group)),
      'state.isolation',
    ],
    ...ofState(belief),
  ]
}

/** What any wrong response may be, whatever it shows. */
export function ofState({ past: { lastWrites } }: Belief): Rules {
  return [
    [lastWrites.length > 1, 'state.concurrent'],
    [true, 'state.model'],
    [true, 'state.consistent'],
  ]
}

/** Whether the last write was to another group than this one. */
export function isOfOther({ past: { lastWrites } }: Belief, id: Id): boolean {
  return lastWrites.some(({ exchange: { request, newId } }) => (request.group ?? newId) !== id)
}

/** The requests that have changed other groups than this one, but not those that created them. */
export function changesOfOthers({ past: { changes } }: Belief, id: Id): readonly ClientRequest[] {
  return changes.filter(({ group }) => group !== undefined && group !== id)
}

/** The clause that the response to a write could have broken. */
export function clauseOfWrite({ exchange, before }: Written): ClauseId {
  const { request, response, newId } = exchange
  const [fitting] = fittingOutcomes(before, exchange, response.status)
  // Where the suite does not know who is in Vetted, it expects of nobody that it may create groups.
  if (request.operation === 'createGroup' && worldOf(before).vetted === undefined) {
    const { title, description } = textsOf(request.body)
    if (newId !== '') return successClauses.createGroup
    if (title === undefined || description === undefined) return 'create.requires-fields'
  }
  return clauseOf(fitting?.outcome ?? expectedOutcome(before, exchange), request.operation)
}

/** The clause that a write could have broken if a later request gets a wrong status: no new text changes what callers may do. */
export function clauseOfEffect(written: Written): ClauseId {
  const { request, response } = written.exchange
  const isUpdated = request.operation === 'updateGroup' && isSuccess(response.status)
  return isUpdated ? 'update.partial' : clauseOfWrite(written)
}

export function clausesOf(rules: Rules): Clauses {
  return [
    ...new Set(rules.flatMap(([isPossible, clause]) => (isPossible ? [clause] : []))),
  ] as unknown as Clauses
}

/** The clause that says what the success of each operation does. */
export const successClauses: Readonly<Record<Operation, ClauseId>> = {
  searchPrincipals: 'search.any-caller',
  createGroup: 'create.returns-id',
  readGroup: 'read.content',
  updateGroup: 'update.title',
  deleteGroup: 'delete.gone',
  addGroupMember: 'add.member',
  removeGroupMember: 'remove.member',
}
