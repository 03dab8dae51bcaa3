import { characters, prefix } from './strings.js'

/** What is put into a prefix, or around it, to see whether it is taken for a pattern. */
export const patterns: readonly ((text: string, at: number) => string)[] = [
  (text, at) => replaceAt(text, at, '%'),
  (text, at) => replaceAt(text, at, '_'),
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
  text => `"${text}"`,
]

function replaceAt(text: string, at: number, sign: string): string {
  return characters(text)
    .map((character, index) => (index === at ? sign : character))
    .join('')
}
