import { characters, prefix } from './strings.js'

/** The signs of patterns in a database. */
export const wildcards: readonly ((text: string, at: number) => string)[] = [
  (text, at) => replaceAt(text, at, '%'),
  (text, at) => replaceAt(text, at, '_'),
]

/** Changes of a search string that show whether a server treats it as a pattern or as separate words. */
export const patterns: typeof wildcards = [
  ...wildcards,
  (text, at) => replaceAt(text, at, '.'),
  (text, at) => replaceAt(text, at, '?'),
  (text, at) => `${prefix(text, 1 + at)}%`,
  (text, at) => `${prefix(text, 1 + at)}*`,
  (text, at) => `${prefix(text, 1 + at)}.*`,
  text => `%${text.slice(1)}`,
  text => `*${text.slice(1)}`,
  text => `.*${text.slice(1)}`,
  text => `^${text}`,
  text => `${text}$`,
  text => `${text}\\`,
  text => `\\${text}`,
  text => `[${text[0]}]${text.slice(1)}`,
  text => `(${text})`,
  text => `${text}|`,
  text => `[${text}`,
  text => `(${text}`,
  text => `${text}[x`,
  text => `${text}'; --`,
  text => `"${text}"`,
  text => `${text}s`,
  text => `${text}.`,
  text => `${text} or quux`,
  text => `${text} not quux`,
  text => `${rotated(text)[0]} and ${text}`,
]

/** Changes of the signs and the words in a text. They leave a text as it is that has none. */
export const wordPatterns: typeof wildcards = [
  text => text.replaceAll(' ', ''),
  text => text.replaceAll(/['’]/g, ''),
  text => text.replaceAll('-', ''),
  // A server may ignore those before an @ alone.
  text => text.replace('.', ''),
  text => text.replaceAll('-', ' '),
  text => text.replace(' ', ' and '),
  text => rotated(text).join(' '),
  text => rotated(text).join(', '),
  (text, at) => beginnings(text, 1 + at).join(' '),
]

/** Patterns that begin like the text itself, so that a server which looks up the first characters meets them only later. */
export const laterPatterns: typeof wildcards = [
  ...patterns.slice(0, 4),
  (text, at) => `${prefix(text, at)}%${text.slice(-2)}`,
  (text, at) => `${prefix(text, at)}.*${text.slice(-2)}`,
]

/** The words, with the last one first. */
function rotated(text: string): readonly string[] {
  const words = text.split(' ')
  return [...words.slice(-1), ...words.slice(0, -1)]
}

/** The first `length` characters of each word. */
function beginnings(text: string, length: number): readonly string[] {
  return text.split(' ').map(word => prefix(word, length))
}

function replaceAt(text: string, at: number, sign: string): string {
  return characters(text)
    .map((character, index) => (index === at ? sign : character))
    .join('')
}

/** Ends of a text: from each sign (neither letter nor digit) and after it, and two from inside the first word. */
export function middlesOf(text: string): readonly string[] {
  const letters = characters(text)
  const starts = letters.flatMap((letter, at) => (/[\p{L}\p{N}]/u.test(letter) ? [] : [at, at + 1]))
  const ends = [1, 2, ...starts].map(start => letters.slice(start).join('').trim())
  return [...new Set(ends)].filter(end => end !== text)
}
