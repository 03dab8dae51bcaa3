import type { Operation } from '../spec/endpoints.js'
import { type OpenPointId, openPoints } from '../spec/open-points.js'
import { canBeTogether, parseReadings, partsOf, type Readings } from '../spec/readings.js'

/** A reading other than that of the first server, such as `short-search=404` or `error-body/readGroup=empty`. */
export interface ReadingChoice {
  readonly kind: 'reading'
  readonly key: string
  readonly value: string
}

/** A trouble that one request meets, such as `503=1s@readGroup`. */
export interface TroubleChoice {
  readonly kind: 'trouble'
  /** As the option --trouble takes it. */
  readonly option: string
  readonly operation: Operation
  /** What happens to the request, in a sentence. */
  readonly says: string
}

/** What a fair server may do other than the first server. */
export type Choice = ReadingChoice | TroubleChoice

export function idOf(choice: Choice): string {
  return choice.kind === 'reading' ? `${choice.key}=${choice.value}` : choice.option
}

/** The id of choices that are made together. */
export function idOfAll(choices: readonly Choice[]): string {
  return choices.map(idOf).join(' + ')
}

/** What a server with this choice does, in a sentence. */
export function saysOf(choice: Choice): string {
  if (choice.kind === 'trouble') return choice.says
  const [id, operation] = choice.key.split('/') as [OpenPointId, string?]
  const { question, form, meanings } = openPoints[id]
  const values = form === 'set' && choice.value !== 'none' ? partsOf(choice.value) : [choice.value]
  const says = values.map(value => (meanings as Readonly<Record<string, string>>)[value] ?? `${value}.`)
  return [question, ...says, ...(operation === undefined ? [] : [`Only for ${operation}.`])].join(' ')
}

/** The readings of a server with these choices. A choice for the whole server replaces what the base says of one operation. */
export function readingsWith(base: Readings, choices: readonly Choice[]): Readings {
  return parseReadings(wordsOf(choices), without(base, choices))
}

/** Whether a conformant server may make these choices together. */
export function isPossible(base: Readings, choices: readonly Choice[]): boolean {
  return canBeTogether(wordsOf(choices), without(base, choices))
}

function wordsOf(choices: readonly Choice[]): readonly string[] {
  return choices.filter(({ kind }) => kind === 'reading').map(idOf)
}

function without(base: Readings, choices: readonly Choice[]): Readings {
  const keys = choices.flatMap(choice => (choice.kind === 'reading' ? [choice.key] : []))
  const isReplaced = (entry: string) => keys.some(key => entry.startsWith(`${key}/`))
  return Object.fromEntries(Object.entries(base).filter(([entry]) => !isReplaced(entry))) as Readings
}
