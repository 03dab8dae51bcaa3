import type { Example } from '../../examples.js'

/** The text of the file of examples: one step a line. */
export function laidOut(examples: readonly Example[]): string {
  return `{ "examples": [\n${examples.map(exampleText).join(',\n')}\n] }\n`
}

function exampleText({ steps, ...rest }: Example): string {
  const head = Object.entries(rest).map(([key, value]) => `${inLine(key)}: ${inLine(value)}`)
  return `  { ${head.join(', ')},\n    "steps": [\n${steps.map(step => `      ${inLine(step)}`).join(',\n')}\n    ] }`
}

/** JSON with spaces, as a person writes it. */
function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, field]) => `${inLine(key)}: ${inLine(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
