import { suggestions } from '../suggestions.js'

/** What an error is about, for programs. Later versions may add codes, and change messages. */
export type OracleErrorCode =
  | 'invalid-argument'
  | 'invalid-world'
  | 'invalid-reading'
  | 'unknown-fault'
  | 'unknown-name'
  | 'state-file'
  | 'cannot-listen'
  | 'not-listening'
  | 'closed'

/** An option or an argument is invalid. The message is one line and names it. */
export class OracleError extends Error {
  override readonly name = 'OracleError'

  constructor(
    message: string,
    readonly code: OracleErrorCode = 'invalid-argument',
  ) {
    super(message)
  }
}

/** A value in a message, in one line, whatever it is. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
  if (value === null || ['undefined', 'number', 'boolean'].includes(typeof value)) return String(value)
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
}

/** What an unknown name may mean. */
export function didYouMean(name: unknown, known: readonly string[]): string {
  const near = typeof name === 'string' ? suggestions(name, known) : []
  return near.length > 0 ? `did you mean ${near.join(', ')}?` : `known: ${known.join(', ') || 'nothing'}`
}

/** An object, also one of another realm, and not a list, a map or a date. */
export function isPlainObject(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]'
}

export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && [...value].every(item => typeof item === 'string')
}
