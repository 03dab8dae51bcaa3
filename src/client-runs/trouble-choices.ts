import { optionFor } from '../server/control/trouble-order.js'
import { changesState, endpoints, type Operation, operations } from '../spec/endpoints.js'
import type { Reached } from './attempt.js'
import type { TroubleChoice } from './choice.js'

/** What happens to one request, and to which of its operation: the first or the second in each world. */
const troubles: readonly (readonly [trouble: string, place: 1 | 2, says: string])[] = [
  ['401', 1, 'gets 401, although its token is valid'],
  ['401', 2, 'gets 401 midway, although its token is valid'],
  ['429=1s', 1, 'gets 429 with Retry-After: 1'],
  ['503=1s', 1, 'gets 503 with Retry-After: 1'],
  ['latency=2s', 1, 'gets its response 2 seconds late'],
  ['cut-off', 1, 'is performed, but the connection closes in the middle of the response'],
  ['fail-after', 1, 'is performed, and then gets 500'],
]

/** Every trouble for each operation that the client used. */
export function troubleChoices({ operations: used }: Pick<Reached, 'operations'>): readonly TroubleChoice[] {
  return operations.flatMap(operation =>
    troubles
      .filter(([trouble, place]) => canMeet(trouble, place, operation, used.get(operation) ?? 0))
      .map(([trouble, place, says]) => ({
        kind: 'trouble',
        option: optionFor(trouble, operation, place),
        operation,
        says: `The ${place === 1 ? 'first' : 'second'} ${endpoints[operation].method} of ${operation} ${says}.`,
      })),
  )
}

function canMeet(trouble: string, place: number, operation: Operation, sent: number): boolean {
  return sent >= place && (trouble !== 'fail-after' || changesState(operation))
}
