import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import { stemmer } from 'stemmer'
import { emptyWords, sameWords } from '../content/reader-words.js'
import { type Sentence, sentencesOf } from './find-sentences.js'

export type { Sentence } from './find-sentences.js'

/** A sentence that was found. */
export interface Hit extends Sentence {
  /** Whether it has every word. */
  readonly isComplete: boolean
  /** A further text of it that has a word which it does not show; empty if it shows all. */
  readonly excerpt: string
  /** Whether a word of it was found. */
  isFound(word: string): boolean
}

/** The most sentences that are shown with some of the words. */
const mostPartial = 12

/**
 * Finds the sentences that have every word of a text, and then some that have one. What a sentence is about comes before
 * what it mentions.
 * @param others sentences in addition to those on the specification
 * @param examples what the examples of a clause say, by its id
 */
export function finder(
  others: readonly Sentence[],
  examples: Readonly<Record<string, readonly string[]>> = {},
): (text: string) => readonly Hit[] {
  const all = [...sentencesOf(examples), ...others].map(withPhrases)
  const index = indexOf(all)
  const at = (id: number) => all[id] as WithPhrases
  return text => {
    const words = soughtIn(text, index)
    const [name, phrase] = [phraseOf(words.join(' ')), phraseOf(text)]
    const search = (combineWith: 'AND' | 'OR') =>
      index.search(
        { combineWith, queries: words.map(queryOf) },
        { boostDocument: id => boostOf(at(id), name, phrase) },
      )
    const complete = search('AND')
    const ids = new Set(complete.map(({ id }) => id))
    const partial = search('OR').filter(({ id }) => !ids.has(id))
    return [...complete, ...partial.slice(0, mostPartial)].map(found =>
      hitOf(at(found.id), found, ids.has(found.id)),
    )
  }
}

/** A sentence with its names, and what it shows, as phrases. */
interface WithPhrases extends Sentence {
  readonly called: readonly string[]
  readonly shown: string
}

function withPhrases(sentence: Sentence): WithPhrases {
  const { heading, names = [heading], text } = sentence
  return { ...sentence, called: names.map(phraseOf), shown: phraseOf(`${heading} ${text}`) }
}

/** The fields of a sentence, and how much a word in each counts. */
const boost = { heading: 1.5, words: 1.5, text: 1, more: 0.3 }

function indexOf(sentences: readonly Sentence[]): MiniSearch {
  const index = new MiniSearch({
    fields: Object.keys(boost),
    tokenize: text => wordsOf(text).flatMap(withParts),
    processTerm: termOf,
    searchOptions: { boost, bm25: { k: 1.2, b: 0.4, d: 0.5 } },
  })
  index.addAll(sentences.map((sentence, id) => ({ ...sentence, more: sentence.more?.join(' '), id })))
  return index
}

function hitOf(sentence: Sentence, { terms, match }: SearchResult, isComplete: boolean): Hit {
  const { more = [], words = '' } = sentence
  const hidden = terms.filter(term => !match[term]?.some(field => field === 'heading' || field === 'text'))
  const countIn = (text: string) =>
    hidden.filter(term => wordsOf(text).some(word => isAmong([term], word))).length
  const texts = [...more, `Readers also say: ${words}.`].toSorted((a, b) => countIn(b) - countIn(a))
  const excerpt = hidden.length > 0 ? (texts[0] ?? '') : ''
  return { ...sentence, isComplete, excerpt, isFound: word => isAmong(terms, word) }
}

function isAmong(terms: readonly string[], word: string): boolean {
  return withParts(word).some(part => terms.includes(termOf(part)))
}

/** The words of a text that tell something. A word with hyphens is one, if the page has it. */
function soughtIn(text: string, index: MiniSearch): readonly string[] {
  // An SVC-ID stands for those of all profiles.
  const words = wordsOf(text.replace(/\bsvc-[0-9a-f]+\b/gi, 'profile SVC-ID'))
  const telling = words.filter(word => !emptyWords.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words).flatMap(word =>
    index.search(word, { tokenize: whole => [whole] }).length > 0 ? [word] : word.split('-'),
  )
}

/** The word that is typed last may be a beginning. */
function queryOf(word: string, at: number, words: readonly string[]): Query {
  return { queries: [word], tokenize: whole => [whole], prefix: at === words.length - 1 && word.length > 2 }
}

const kindBoost: Readonly<Record<Sentence['kind'], number>> = {
  command: 2,
  rule: 1.5,
  says: 1.2,
  'open point': 1.2,
  word: 1.2,
  'does not say': 1.1,
  operation: 1.1,
  tool: 1.1,
  guide: 0.8,
  name: 0.5,
  fault: 0.25,
}

function boostOf({ kind, called, shown }: WithPhrases, name: string, phrase: string): number {
  const isNamed = called.some(own => own === name || own === ` open${name}`)
  const hasPhrase = phrase.trim().includes(' ') && shown.includes(phrase)
  return (isNamed ? 1000 : 1) * kindBoost[kind] * (hasPhrase ? 2 : 1)
}

/** The terms of a text, with a space around each. */
function phraseOf(text: string): string {
  return ` ${wordsOf(text).map(termOf).join(' ')} `
}

/** A word with the hyphens in it, or signs that are no punctuation, such as `{}` and `%`. */
const word = /[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*|[^\s\p{L}\p{N}\p{Pd}\p{Pi}\p{Pf}_.,:;!?'"`()…/]+/gu

/** The words of a text, and what is between them, in turn. */
export function piecesOf(text: string): readonly string[] {
  return text.split(new RegExp(`(${word.source})`, 'u'))
}

function wordsOf(text: string): readonly string[] {
  return text.match(word) ?? []
}

/** A word with hyphens is also the words between them. */
function withParts(text: string): readonly string[] {
  return text.includes('-') ? [text, ...text.split('-')] : [text]
}

/** What a word counts as: `Members` and `member` are the same, and so are `López` and `lopez`. */
function termOf(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
  return stemmer(Object.hasOwn(sameWords, plain) ? (sameWords[plain] ?? plain) : plain)
}
