import { fold } from '../spec/folding.js'
import type { Readings } from '../spec/readings.js'

export interface FastFold {
  fold(text: string): string
  /** Whether a text, after folding, begins with a prefix that is folded already. */
  startsWith(text: string, prefix: string): boolean
}

/**
 * The folding of the definitions, optimized for common texts: no reading does more to
 * ASCII than one change of case, and some readings fold each character separately, so the result for each is kept.
 */
export function fastFold(readings: Readings): FastFold {
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
  const foldAll = (text: string): string => {
    if (isAscii(text)) return upper ? text.toUpperCase() : text.toLowerCase()
    if (!byCharacter) return fold(text, readings)
    let folded = ''
    for (const character of text) folded += foldCharacter(character)
    return folded
  }
  const foldCode = upper ? upperCode : lowerCode
  return {
    fold: foldAll,
    startsWith(text, prefix) {
      if (!isAscii(text)) return foldAll(text).startsWith(prefix)
      if (text.length < prefix.length) return false
      for (let at = 0; at < prefix.length; at++)
        if (foldCode(text.charCodeAt(at)) !== prefix.charCodeAt(at)) return false
      return true
    },
  }
}

function upperCode(code: number): number {
  return code >= 0x61 && code <= 0x7a ? code - 0x20 : code
}

function lowerCode(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}
