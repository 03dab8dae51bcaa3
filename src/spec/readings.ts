import { endpoints, type Operation, operations } from './endpoints.js'
import { tokenFailures } from './nouns.js'
import { isOpenPointId, type OpenPoint, type OpenPointId, openPointIds, openPoints } from './open-points.js'

type Value<K extends OpenPointId> = (typeof openPoints)[K] extends OpenPoint<infer V> & { form: 'choice' }
  ? V
  : string

/**
 * One reading for every open point. A key may also name an operation (`missing-token/readGroup`), and
 * for open.bad-token the kind of invalid token (`bad-token/readGroup/expired`): the most specific key counts.
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

/** A reading that cannot be set; the message says what is wrong and what would be right. */
export class ReadingError extends Error {}

/** The reading for one operation: the most specific key that is present. */
export function readingFor<K extends OpenPointId>(
  readings: Readings,
  id: K,
  operation: Operation,
  failure?: string,
): Readings[K] {
  const closest = failure === undefined ? undefined : readings[`${id}/${operation}/${failure}`]
  return (closest ?? readings[`${id}/${operation}`] ?? readings[id]) as Readings[K]
}

/** The readings that can be set; the others are only observed. */
export function settableReadings({ idPrefix: _, ...readings }: Readings): Readonly<Record<string, string>> {
  const canBeSet = ([key]: readonly [string, string]) => {
    const point: OpenPoint = openPoints[key.split('/')[0] as OpenPointId]
    return point.form !== 'observed'
  }
  return Object.fromEntries(Object.entries(readings).filter(canBeSet))
}

/** The parts of a reading of form `set`. */
export function partsOf(value: string): readonly string[] {
  return value === 'none' ? [] : value.split('+')
}

/** The reading of form `set` that has these parts. */
export function joinParts(parts: readonly string[]): string {
  return parts.join('+') || 'none'
}

/**
 * Readings of an open point that are worth a try, its default first: each value of a choice; none, all and each part
 * of a set; the samples of a text; nothing if the open point is only observed.
 */
export function readingsToTry({
  form,
  values,
  samples = [],
  default: byDefault,
}: OpenPoint): readonly string[] {
  if (form === 'observed') return []
  const others = { choice: values, set: ['none', joinParts(values), ...values], text: samples }[form]
  return [...new Set([byDefault, ...others])]
}

/** Whether `--reading` takes this word by itself: `ID=VALUE`, the `open.` optional. */
export function isReading(word: string): boolean {
  try {
    checkPair(parseWord(word))
    return true
  } catch (error) {
    if (error instanceof ReadingError) return false
    throw error
  }
}

/**
 * Readings from `ID=VALUE` words, the `open.` optional, over the defaults.
 * @throws ReadingError for an unknown id, operation or value, and for readings that no conformant service has together
 */
export function parseReadings(words: readonly string[], base: Readings = defaultReadings): Readings {
  return readingsOf(words.map(parseWord), base)
}

/** The same from pairs of an id and a value. @throws ReadingError */
export function readingsOf(
  pairs: readonly (readonly [id: string, value: string])[],
  base: Readings = defaultReadings,
): Readings {
  const readings = { ...base, ...Object.fromEntries(pairs.map(checkPair)) } as Readings
  const refused = operations.find(operation => !canBeUnauthorized(readings, operation))
  if (refused !== undefined)
    throw new ReadingError(
      `missing-token and bad-token cannot both be 403 on ${refused}: at least one kind of failure must get 401 (auth.unauthorized)`,
    )
  return readings
}

/** Whether a conformant service may have these readings together, each as `parseReadings` takes it. */
export function canBeTogether(words: readonly string[], base?: Readings): boolean {
  try {
    parseReadings(words, base)
    return true
  } catch (error) {
    if (error instanceof ReadingError) return false
    throw error
  }
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
  if (equals < 0)
    throw new ReadingError(`${JSON.stringify(word)} is not a reading: write ID=VALUE, such as trim=dropped`)
  return [word.slice(0, equals), word.slice(equals + 1)]
}

function checkPair([name, value]: readonly [string, string]): [string, string] {
  const key = name.replace(/^open\./, '')
  const [id = '', operation, ...rest] = key.split('/')
  if (!isOpenPointId(id))
    throw new ReadingError(
      `there is no open point ${JSON.stringify(id)}: \`principal-oracle spec\` lists the open points`,
    )
  const point: OpenPoint = openPoints[id]
  const problem =
    (operation === undefined ? undefined : operationProblem(id, point, operation, rest)) ??
    valueProblem(point, value)
  if (problem !== undefined) throw new ReadingError(`${key}: ${problem}`)
  return [key, value]
}

function operationProblem(
  id: OpenPointId,
  { scope }: OpenPoint,
  operation: string,
  [failure, ...rest]: readonly string[],
): string | undefined {
  if (!Object.hasOwn(endpoints, operation))
    return `there is no operation ${JSON.stringify(operation)}: the operations are ${operations.join(', ')}`
  if (scope === 'server') return `${id} has one reading for the whole server: write ${id}=VALUE`
  if (failure === undefined) return undefined
  const isKnown = (tokenFailures as readonly string[]).includes(failure) && rest.length === 0
  return id === 'bad-token' && isKnown
    ? undefined
    : `only bad-token takes a third part, and it must be one of ${tokenFailures.join(', ')}`
}

function valueProblem({ form, values, pattern, notation }: OpenPoint, value: string): string | undefined {
  const wrong = `${JSON.stringify(value)} is not a value of this open point:`
  switch (form) {
    case 'observed':
      return 'the reference server cannot be set here; a check only reports what a deployment does'
    case 'text':
      return pattern?.test(value) ? undefined : `${wrong} write ${notation}`
    case 'choice':
      return values.includes(value) ? undefined : `${wrong} the values are ${values.join(', ')}`
    case 'set': {
      const named = partsOf(value)
      const isKnown = named.every(part => values.includes(part)) && new Set(named).size === named.length
      return isKnown ? undefined : `${wrong} write none, or join by + some of ${values.join(', ')}`
    }
  }
}
