import { emptyWords, synonyms } from '../content/synonyms.js'
import { type Sentence, sentencesOf } from './find-sentences.js'
import { stemsOf, wordsOf } from './stems.js'

export type { Sentence } from './find-sentences.js'

export interface Found {
  readonly sentences: readonly Sentence[]
  /** Whether each sentence has every word; if no sentence does, these have some. */
  readonly isComplete: boolean
}

/** The most sentences that are shown if none has every word. */
const mostPartial = 12

/** A sentence with its stems. */
interface Indexed {
  readonly sentence: Sentence
  readonly heading: string
  readonly text: string
  readonly more: string
}

/** A word that is sought: as stems, in its own form and in those of its synonyms. */
type Sought = readonly string[]

/**
 * Finds the sentences that have every word of a text, or a synonym of it. What a sentence is about comes before what it mentions.
 * @param others sentences in addition to those on the specification
 * @param examples words of the examples of a clause, by its id
 */
export function finder(
  others: readonly Sentence[],
  examples: Readonly<Record<string, string>> = {},
): (text: string) => Found {
  const all = [...sentencesOf(examples), ...others].map(indexed)
  return text => {
    const words = soughtIn(text)
    const rarity = words.map(word => rarityOf(all.filter(one => weightIn(one, word) > 0).length, all.length))
    const scored = all
      .map(one => ({ one, weights: words.map(word => weightIn(one, word)) }))
      .filter(({ weights }) => weights.some(weight => weight > 0))
      .map(({ one, weights }) => ({
        sentence: one.sentence,
        isComplete: weights.every(weight => weight > 0),
        score: scoreOf(
          one,
          text,
          weights.reduce((sum, weight, at) => sum + weight * (rarity[at] ?? 0), 0),
        ),
      }))
      .toSorted((a, b) => b.score - a.score)
    const complete = scored.filter(({ isComplete }) => isComplete)
    const shown = complete.length > 0 ? complete : scored.slice(0, mostPartial)
    return { sentences: shown.map(({ sentence }) => sentence), isComplete: complete.length > 0 }
  }
}

function indexed(sentence: Sentence): Indexed {
  const { heading, text, more = '' } = sentence
  return { sentence, heading: stemsOf(heading), text: stemsOf(text), more: stemsOf(more) }
}

function soughtIn(text: string): readonly Sought[] {
  // An SVC-ID stands for those of all profiles.
  const words = wordsOf(text.replace(/\bsvc-[0-9a-f]+\b/gi, 'profile SVC-ID')).map(word =>
    word.endsWith('%') ? 'percent' : word,
  )
  const telling = words.filter(word => !emptyWords.has(word))
  return (telling.length > 0 ? telling : words).map(word => {
    const singular = word.replace(/(?<=...)s$/, '')
    const [own, other] = [word, singular].map(form => (Object.hasOwn(synonyms, form) ? synonyms[form] : []))
    return [word, ...(own ?? []), ...(other ?? [])].map(form => stemsOf(form).trimEnd())
  })
}

/** How much a sentence is about a word: 0 if it does not have it. The beginning of a word counts less than the word. */
function weightIn({ heading, text, more }: Indexed, forms: Sought): number {
  const best = (place: string) =>
    Math.max(
      ...forms.map((form, at) => {
        if (!place.includes(form)) return 0
        return (place.includes(`${form} `) ? 1 : 0.5) * (at === 0 ? 1 : 0.8)
      }),
    )
  const [inHeading, inText, inMore] = [heading, text, more].map(best) as [number, number, number]
  if (inText > 0) return inText / lengthFactor(text) + inHeading
  return inHeading + inMore * 0.3
}

/** The length of a text in characters that counts once. */
const usualLength = 200

function lengthFactor(text: string): number {
  return 0.6 + (0.4 * text.length) / usualLength
}

function rarityOf(having: number, all: number): number {
  return Math.log(1 + all / Math.max(1, having))
}

const kindFactor: Readonly<Record<Sentence['kind'], number>> = {
  rule: 1.5,
  says: 1.2,
  'open point': 1.2,
  'does not say': 1.1,
  operation: 1.1,
  tool: 1.1,
  guide: 0.8,
}

function scoreOf({ sentence, heading, text }: Indexed, sought: string, sum: number): number {
  const phrase = stemsOf(sought)
  const isNamed = heading === phrase || heading === ` open${phrase}`
  const hasPhrase = phrase.trim().includes(' ') && (text.includes(phrase) || heading.includes(phrase))
  return (isNamed ? 1000 : 0) + sum * kindFactor[sentence.kind] * (hasPhrase ? 2 : 1)
}
