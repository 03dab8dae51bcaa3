import type { Readings } from '../spec/readings.js'
import { type Schema, whiteSpace } from './schema.js'

const notSpace = `[^${whiteSpace}]`

/**
 * Letters of which each is a character of its own under open.characters=grapheme, whatever is next to it: none combines,
 * and no two of them join. Other texts count too, but no regular expression that every tool knows can tell.
 */
const letters = [
  '!-~',
  '\u00c0-\u02ff',
  '\u0370-\u0482',
  '\u048a-\u0556',
  '\u05d0-\u05ea',
  '\u0620-\u064a',
  '\u0e01-\u0e30',
  '\u10a0-\u10ff',
  '\u1e00-\u1fff',
  '\u3041-\u3096',
  '\u30a1-\u30fa',
  '\u4e00-\u9fff',
  '\uac00-\ud7a3',
].join('')

/** Section 4.1, rule 3, open.characters and open.trim: search strings that are long enough; all of them by default. */
export function searchStringSchema({ characters, trim }: Readings): Schema {
  if (characters === 'grapheme')
    return { type: 'string', minLength: 3, pattern: `(?:[${letters}][\\s\\S]*){3}` }
  // Under open.characters=code-unit, two characters beyond the basic plane are enough too. A pattern for them is slow.
  return trim === 'kept'
    ? { type: 'string', minLength: 3 }
    : { type: 'string', pattern: `${notSpace}[\\s\\S]+${notSpace}` }
}
