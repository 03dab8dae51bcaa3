import type { OperationWith } from '../../spec/endpoints.js'
import { casesOf } from '../conditions/operations.js'
import type { Fault, Replacement } from '../fault.js'
import { forEach } from './families.js'
import { limitTo } from './operations.js'

/** A wrong rule about ACRs. */
export interface WrongRule {
  readonly name: string
  /** After "The server". */
  readonly says: string
  readonly rule: Replacement
}

/** One fault for each operation, which alone follows a wrong rule. */
export function forEachOperation(
  chosen: readonly OperationWith<'group'>[],
  { name, says, rule }: WrongRule,
): Readonly<Record<string, Fault>> {
  return forEach(casesOf(chosen), (own, operation) => [
    `${name}-for-${own.name}`,
    {
      says: `The server ${says} when it decides on ${own.noun}.`,
      definitions: limitTo(operation, rule),
    },
  ])
}
