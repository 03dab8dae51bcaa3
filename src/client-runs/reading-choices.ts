import { optionFor } from '../server/control/trouble-order.js'
import { changesState, endpoints, type Operation, operations } from '../spec/endpoints.js'
import { isOpenPointId, type OpenPointId, openPointIds, openPoints } from '../spec/open-points.js'
import { type Readings, readingsToTry } from '../spec/readings.js'
import type { Reached } from './attempt.js'
import { type Choice, isPossible, type ReadingChoice, type TroubleChoice } from './choice.js'

/** Every reading of every open point that a server with these readings could have instead. */
export function readingChoices(base: Readings): readonly ReadingChoice[] {
  return openPointIds
    .flatMap(id => valuesFor(id, base).map((value): ReadingChoice => ({ kind: 'reading', key: id, value })))
    .filter(choice => isPossible(base, [choice]))
}

/** The readings to try of an open point, other than that of the base. */
export function valuesFor(id: OpenPointId, base: Readings): readonly string[] {
  return readingsToTry(openPoints[id]).filter(value => value !== base[id])
}

/**
 * The keys of an open point on which responses depended: one for each operation that the client used, if an operation may
 * have a reading of its own.
 */
export function reachedKeys(id: OpenPointId, { readings, operations: used }: Reached): readonly string[] {
  if (openPoints[id].scope === 'server') return readings.has(id) ? [id] : []
  return operations
    .filter(operation => used.has(operation))
    .map(keyIn(id))
    .filter(key => readings.has(key))
}

/** Whether a response depended on what the choice replaces, or a request met the trouble. */
export function isReached(choice: Choice, reached: Reached): boolean {
  if (choice.kind === 'trouble') return reached.troubles.has(choice.option.split('@')[0] ?? '')
  const { key } = choice
  return isOpenPointId(key) ? reachedKeys(key, reached).length > 0 : reached.readings.has(key)
}

/** The same choice for each operation alone that depended on it. Empty if all operations share one reading. */
export function byOperation({ key, value }: ReadingChoice, reached: Reached): readonly ReadingChoice[] {
  const keys = reachedKeys(key as OpenPointId, reached)
  return keys.flatMap(each => (each === key ? [] : [{ kind: 'reading', key: each, value }]))
}

function keyIn(id: OpenPointId): (operation: Operation) => string {
  return operation => `${id}/${operation}`
}

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
