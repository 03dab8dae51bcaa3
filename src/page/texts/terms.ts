import { stemmer } from 'stemmer'
import { sameWords } from '../content/reader-words.js'

/** A word with the hyphens in it, or signs that are no punctuation, such as `{}` and `%`. */
const word = /[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*|[^\s\p{L}\p{N}\p{Pd}\p{Pi}\p{Pf}_.,:;!?'"`()…/]+/gu

/** The words of a text, and what is between them, in turn. */
export function piecesOf(text: string): readonly string[] {
  return text.split(new RegExp(`(${word.source})`, 'u'))
}

export function wordsOf(text: string): readonly string[] {
  return text.match(word) ?? []
}

/** A word with hyphens is also the words between them. */
export function withParts(text: string): readonly string[] {
  return text.includes('-') ? [text, ...text.split('-')] : [text]
}

/** What a word counts as: `Members` and `member` are the same, and so are `López` and `lopez`. */
export function termOf(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  return stemmer(Object.hasOwn(sameWords, plain) ? (sameWords[plain] ?? plain) : plain)
}
