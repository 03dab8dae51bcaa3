/**
 * The JSON text of a value.
 * @param escaped whether to write the same JSON in another way: with \uXXXX and \/ in strings, and with spaces and line breaks between and around the parts
 */
export function jsonText(value: unknown, escaped = false): string {
  if (!escaped) return JSON.stringify(value)
  const text = JSON.stringify(value, undefined, 1)
    .replaceAll('/', '\\/')
    .replace(/[^\n\x20-\x7e]|[<>&]/g, escapeUnit)
  return `\n ${text} \n`
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
