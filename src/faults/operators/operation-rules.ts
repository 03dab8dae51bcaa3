import type { ClauseId } from '../../spec/clauses.js'
import type { OperationWith } from '../../spec/endpoints.js'
import { casesOf, stepOn } from '../conditions/operations.js'
import type { Fault, Replacement } from '../fault.js'
import { forEach } from './families.js'
import { limitTo } from './operations.js'

/** A wrong rule about ACRs. */
export interface WrongRule {
  readonly name: string
  /** After "The server". */
  readonly says: string
  readonly also: readonly ClauseId[]
  readonly rule: Replacement
  /** A caller, a group and a member of it, for which the rule decides wrongly. */
  readonly example: readonly [as: string, group: string, member: string]
}

/** One fault for each operation, which alone follows a wrong rule. */
export function forEachOperation(
  chosen: readonly OperationWith<'group'>[],
  { name, says, also, rule, example }: WrongRule,
): Readonly<Record<string, Fault>> {
  return forEach(casesOf(chosen), (own, operation) => [
    `${name}-for-${own.name}`,
    {
      says: `The server ${says} when it decides on ${own.noun}.`,
      also,
      definitions: limitTo(operation, rule),
      shownBy: [stepOn(operation, ...example)],
    },
  ])
}
