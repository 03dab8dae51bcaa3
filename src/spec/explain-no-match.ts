import { fold } from './folding.js'
import {
  type Field,
  fieldMatcher,
  isId,
  lengthOf,
  searchString as searchStringOf,
  wordsFor,
} from './matching.js'
import { type OpenPointId, openPoints } from './open-points.js'
import { type Readings, readingFor } from './readings.js'
import { minLength } from './search.js'

/** A principal that a search does not match. */
export interface Unmatched {
  readonly searchString: string
  readonly readings: Readings
  /** Its searchable fields under any readings. */
  fieldsUnder(readings: Readings): readonly Field[]
  /** Its texts that a search does not look at, by their names in a response. */
  readonly notSearched: Readonly<Record<string, string>>
}

/** Why no field of a principal begins with a search string: what comes nearest. */
export function whyNoField(unmatched: Unmatched): string {
  const { searchString, readings, notSearched } = unmatched
  const fields = unmatched.fieldsUnder(readings)
  const bare = fields.find(field => isId(field) && position(searchString, field.text, readings) === 0)
  if (bare !== undefined)
    return `the SVC-ID begins with ${JSON.stringify(searchString)}, but open.bare-prefix is ${readingFor(readings, 'bare-prefix', 'searchPrincipals')}`
  const none = `no field begins with ${JSON.stringify(searchString)}`
  const other = otherReading(unmatched)
  if (other !== undefined) return `${none}; ${other}`
  const inside = fields.find(field => position(searchString, field.text, readings) > 0)
  if (inside !== undefined)
    return `${none}; the ${wordsFor(inside)} ${JSON.stringify(inside.text)} contains it, but not at the beginning (search.field-start)`
  const [unsearched] = Object.entries(notSearched).filter(
    ([, text]) => position(searchString, text, readings) >= 0,
  )
  return unsearched === undefined
    ? none
    : `${none}; the ${unsearched[0]} contains it, but a search does not look there (search.no-other-field)`
}

/** The open points that decide whether a field begins with a string. */
const deciding = [
  'diacritics',
  'second-part',
  'special-case-folding',
  'trim',
] as const satisfies OpenPointId[]

/** The first other reading of one open point under which a field matches, in words. */
function otherReading({ searchString, readings, fieldsUnder }: Unmatched): string | undefined {
  for (const id of deciding)
    for (const value of openPoints[id].values) {
      const other: Readings = { ...readings, [id]: value }
      const sought = searchStringOf(searchString, other)
      if (value === readings[id] || lengthOf(sought, other) < minLength) continue
      const field = fieldsUnder(other).find(fieldMatcher(sought, other))
      if (field !== undefined)
        return `the ${wordsFor(field)} ${JSON.stringify(field.text)} would match if open.${id} were ${value}, but it is ${readings[id]}`
    }
  return undefined
}

function position(sought: string, text: string, readings: Readings): number {
  return fold(text, readings).indexOf(fold(sought, readings))
}
