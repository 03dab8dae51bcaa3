import type { Readings } from './readings.js'

/** Makes the cases of a letter one (search.case-insensitive), as the readings have it for the letters in doubt. */
export function fold(text: string, readings: Readings): string {
  const plain = readings.diacritics === 'ignored' ? withoutMarks(text) : text
  switch (readings['special-case-folding']) {
    case 'plain':
      return eachCharacter(plain, foldPair)
    case 'lower':
      return plain.toLowerCase()
    case 'upper':
      return plain.toUpperCase()
    case 'simple':
      return eachCharacter(plain, foldSimple)
    case 'full':
      return plain
        .normalize('NFKC')
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .replaceAll('ς', 'σ')
        .normalize('NFKC')
  }
}

/** Only letters whose two cases are each the other's. */
function foldPair(character: string): string {
  const lower = character.toLowerCase()
  return isOne(lower) && lower.toUpperCase() === character ? lower : character
}

/** One code point for another, never more: ß stays ß, while ς, ſ and ı join σ, s and i. */
function foldSimple(character: string): string {
  const upper = character.toUpperCase()
  const lower = (isOne(upper) ? upper : character).toLowerCase()
  return isOne(lower) ? lower : character
}

function isOne(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff)
}

function eachCharacter(text: string, change: (character: string) => string): string {
  return Array.from(text, change).join('')
}

const strokes: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ß: 'ss',
  ẞ: 'SS',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
}

function withoutMarks(text: string): string {
  return eachCharacter(text.normalize('NFD').replace(/\p{M}/gu, ''), letter => strokes[letter] ?? letter)
}
