import { fold } from '../spec/folding.js'
import type { Readings } from '../spec/readings.js'

/**
 * The folding of the definitions, quick for the texts that most worlds are made of: no reading does more to
 * ASCII than one change of case, and some readings fold every character by itself, so each is folded once.
 */
export function fastFold(readings: Readings): (text: string) => string {
  const folding = readings['special-case-folding']
  const upper = folding === 'upper'
  const byCharacter = readings.diacritics === 'distinct' && (folding === 'plain' || folding === 'simple')
  const known = new Map<string, string>()
  const foldCharacter = (character: string): string => {
    const before = known.get(character)
    if (before !== undefined) return before
    const folded = fold(character, readings)
    known.set(character, folded)
    return folded
  }
  return text => {
    if (isAscii(text)) return upper ? text.toUpperCase() : text.toLowerCase()
    if (!byCharacter) return fold(text, readings)
    let folded = ''
    for (const character of text) folded += foldCharacter(character)
    return folded
  }
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}
