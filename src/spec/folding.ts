import type { Readings } from './readings.js'

/** The text in the form in which case does not matter (search.case-insensitive, open.special-case-folding, open.diacritics). */
export function fold(text: string, readings: Readings): string {
  const folding = readings['special-case-folding']
  // No reading does more to ASCII than one change of case, and this is faster.
  if (isAscii(text)) return folding === 'upper' ? text.toUpperCase() : text.toLowerCase()
  const plain = readings.diacritics === 'ignored' ? withoutMarks(text) : text
  switch (folding) {
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

/** Whether every character is a visible one of ASCII or a space. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/** Changes only a letter that is the upper case of its own lower case. */
function foldPair(character: string): string {
  const lower = character.toLowerCase()
  return isCodePoint(lower) && lower.toUpperCase() === character ? lower : character
}

/** Replaces one code point by one: ß stays ß, and ς, ſ and ı become σ, s and i. */
function foldSimple(character: string): string {
  const upper = character.toUpperCase()
  const lower = (isCodePoint(upper) ? upper : character).toLowerCase()
  return isCodePoint(lower) ? lower : character
}

function isCodePoint(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff)
}

function eachCharacter(text: string, change: (character: string) => string): string {
  let changed = ''
  for (const character of text) changed += change(character)
  return changed
}

/** Letters that Unicode does not decompose, and the letters that people type for them. */
const unmarked: Readonly<Record<string, string>> = {
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
  return eachCharacter(text.normalize('NFD').replace(/\p{M}/gu, ''), letter => unmarked[letter] ?? letter)
}
