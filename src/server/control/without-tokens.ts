import { redacted } from '../../http/redacted.js'

/** How deep a value is shown: a client may nest lists so deeply that they cannot be written as text. */
const deepest = 20

/** A JSON value without tokens, wherever they are in it: a client may put one where it does not belong. */
export function withoutTokens(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redacted(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map(item => withoutTokens(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redacted(key), withoutTokens(inner, depth + 1)]),
  )
}
