import { endpoints, type Operation, operations } from './endpoints.js'
import { tokenFailures } from './nouns.js'
import { isOpenPointId, type OpenPoint, type OpenPointId, openPointIds, openPoints } from './open-points.js'

type Value<K extends OpenPointId> = (typeof openPoints)[K] extends OpenPoint<infer V> & { form: 'choice' }
  ? V
  : string

/**
 * One choice at every open point. A key may name an operation as well (`missing-token/readGroup`), and
 * for open.bad-token the failure after it (`bad-token/readGroup/expired`): the closest key counts.
 */
export type Readings = { readonly [K in OpenPointId]: Value<K> } & {
  readonly [closer: `${OpenPointId}/${string}`]: string
  /** What SVC-IDs begin with: `SVC-` is the specification's neutral name for a deployment's own prefix. */
  readonly idPrefix: string
}

export const defaultReadings = Object.freeze({
  ...Object.fromEntries(openPointIds.map(id => [id, openPoints[id].default])),
  idPrefix: 'SVC-',
}) as Readings

/** What no operation has for itself: it belongs to a single one, or to the state that they share. */
const indivisible: ReadonlySet<OpenPointId> = new Set([
  'create-id-field',
  'read-fields',
  'boolean-forms',
  'excluded-list',
  'result-limit',
  'result-order',
  'second-part',
  'trim',
  'special-case-folding',
  'extra-fields',
  'creator-grant',
  'creator-is-member',
  'permission-hierarchy',
  'diacritics',
  'bare-prefix',
  'characters',
  'token-lifetime',
])

/** A reading that cannot be taken; the message says what was wrong and what would be right. */
export class ReadingError extends Error {}

/** The choice for one operation: the closest key that is there. */
export function readingFor<K extends OpenPointId>(
  readings: Readings,
  id: K,
  operation: Operation,
  failure?: string,
): Readings[K] {
  const closest = failure === undefined ? undefined : readings[`${id}/${operation}/${failure}`]
  return (closest ?? readings[`${id}/${operation}`] ?? readings[id]) as Readings[K]
}

/** The parts of a reading of form `set`. */
export function partsOf(value: string): readonly string[] {
  return value === 'none' ? [] : value.split('+')
}

/**
 * Readings from `ID=VALUE` words, the `open.` optional, over the defaults.
 * @throws ReadingError for an unknown id, operation or value, and for readings that no conformant service has together
 */
export function parseReadings(words: readonly string[], base: Readings = defaultReadings): Readings {
  const readings = { ...base, ...Object.fromEntries(words.map(parseWord)) } as Readings
  const refused = operations.find(operation => !canBeUnauthorized(readings, operation))
  if (refused !== undefined)
    throw new ReadingError(
      `missing-token and bad-token cannot both be 403 on ${refused}: one kind of failure must be a 401 (auth.unauthorized)`,
    )
  return readings
}

function canBeUnauthorized(readings: Readings, operation: Operation): boolean {
  return (
    readingFor(readings, 'missing-token', operation) === '401' ||
    tokenFailures.some(
      // auth.unauthorized does not count the unsigned token.
      failure => failure !== 'none' && readingFor(readings, 'bad-token', operation, failure) === '401',
    )
  )
}

function parseWord(word: string): [string, string] {
  const equals = word.indexOf('=')
  if (equals < 0) throw new ReadingError(`a reading is written ID=VALUE, not ${JSON.stringify(word)}`)
  const key = word.slice(0, equals).replace(/^open\./, '')
  const value = word.slice(equals + 1)
  const [id = '', operation, ...rest] = key.split('/')
  if (!isOpenPointId(id))
    throw new ReadingError(`there is no open point ${JSON.stringify(id)}; \`spec\` lists them`)
  if (operation !== undefined && !Object.hasOwn(endpoints, operation))
    throw new ReadingError(
      `${key}: there is no operation ${JSON.stringify(operation)} (${operations.join(', ')})`,
    )
  if (operation !== undefined && indivisible.has(id))
    throw new ReadingError(`${key}: ${id} is chosen once, and not for an operation by itself`)
  if (rest.length > 0 && !(id === 'bad-token' && rest.length === 1 && isTokenFailure(rest[0])))
    throw new ReadingError(
      `${key}: only bad-token takes a failure after the operation (${tokenFailures.join(', ')})`,
    )
  const problem = valueProblem(openPoints[id], value)
  if (problem !== undefined) throw new ReadingError(`${key}: ${JSON.stringify(value)} ${problem}`)
  return [key, value]
}

function isTokenFailure(text: string | undefined): boolean {
  return (tokenFailures as readonly (string | undefined)[]).includes(text)
}

function valueProblem(point: OpenPoint, value: string): string | undefined {
  switch (point.form) {
    case 'observed':
      return 'cannot be set: this one is only observed'
    case 'text':
      return point.pattern?.test(value) ? undefined : `is not written like ${point.default}`
    case 'choice':
      return point.values.includes(value) ? undefined : `is none of ${point.values.join(', ')}`
    case 'set': {
      const named = partsOf(value)
      const known = named.every(part => point.values.includes(part)) && new Set(named).size === named.length
      return known ? undefined : `is neither none nor some of ${point.values.join(', ')} joined by +`
    }
  }
}
