/** The JSON text of a value. @param escaped whether strings have \uXXXX for what an encoder may escape: the same JSON */
export function jsonText(value: unknown, escaped = false): string {
  const text = JSON.stringify(value)
  return escaped ? text.replace(/[^\x20-\x7e]|[<>&/]/g, escapeUnit) : text
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
