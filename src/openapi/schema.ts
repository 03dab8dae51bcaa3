/** A JSON Schema (2020-12), or another object of OpenAPI. */
export type Schema = Readonly<Record<string, unknown>>

/** The text itself as a regular expression. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** White space as `trim` removes it. Regular expressions of other languages have another `\s`. */
export const whiteSpace = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
