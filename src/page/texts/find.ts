import { clauseIds, clauses } from '../../spec/clauses.js'
import { endpoints, operations } from '../../spec/endpoints.js'
import { type OpenPoint, openPointIds, openPoints } from '../../spec/open-points.js'
import { headingOf } from '../../spec/sections.js'
import { chapterIds, chapters, headingOfChapter, numberOf } from '../content/chapters.js'
import { emptyWords, synonyms } from '../content/synonyms.js'
import { sentenceId } from './sentence-id.js'
import { requirementOf } from './statuses.js'

/** A sentence of the page, and where it stands. */
export interface Sentence {
  readonly kind: 'rule' | 'says' | 'does not say' | 'open point' | 'operation' | 'guide'
  readonly place: string
  /** The id of what to show there, or empty. */
  readonly part: string
  /** The heading above it. */
  readonly heading: string
  readonly text: string
}

/** What the page says of the specification, in sentences. */
const sentences: readonly Sentence[] = [
  ...operations.map(operation => {
    const { section, title, method, path, statuses } = endpoints[operation]
    const codes = Object.entries(statuses).map(([status, says]) => `${status} ${says}`)
    const text = `${method} \`${path}\` requires ${requirementOf(operation)}. Responses: ${codes.join('; ')}.`
    return { kind: 'operation' as const, place: section, part: '', heading: `${section} ${title}`, text }
  }),
  ...chapterIds.flatMap(place => {
    const heading = `${numberOf(place)} ${headingOfChapter(place)}`.trim()
    const { says = [], silent = [] } = chapters[place] ?? {}
    return [
      ...says.map(text => ({ kind: 'says' as const, place, part: sentenceId('says', text), heading, text })),
      ...silent.map(text => ({
        kind: 'does not say' as const,
        place,
        part: sentenceId('silent', text),
        heading,
        text,
      })),
    ]
  }),
  ...clauseIds.map(id => ({
    kind: 'rule' as const,
    place: headingOf(clauses[id].section),
    part: id,
    heading: id,
    text: `${clauses[id].demand} ${clauses[id].why}`,
  })),
  ...openPointIds.map(id => {
    const { question, meanings, default: usual }: OpenPoint = openPoints[id]
    const values = Object.entries(meanings).map(([value, says]) => `\`${value}\`: ${says}`)
    const text = `${question} ${values.join(' ')} Default: \`${usual}\`.`
    return { kind: 'open point' as const, place: 'open', part: id, heading: `open.${id}`, text }
  }),
]

export interface Found {
  readonly sentences: readonly Sentence[]
  /** Whether each sentence has every word; if no sentence does, these have some. */
  readonly isComplete: boolean
}

/** The most sentences that are shown if none has every word. */
const mostPartial = 12

/**
 * The sentences that have every word of a text, or a synonym of it. Those with words in the heading come first.
 * @param others sentences that come after those of the specification
 */
export function find(text: string, others: readonly Sentence[] = []): Found {
  const words = wordsIn(text)
  const whole = text.trim().toLowerCase()
  const scored = [...sentences, ...others]
    .map(sentence => {
      const heading = sentence.heading.toLowerCase()
      const all = `${heading} ${sentence.text.toLowerCase()}`
      const count = (where: string) => words.filter(forms => forms.some(form => where.includes(form))).length
      return {
        sentence,
        count: count(all),
        score: (heading === whole ? 1000 : 0) + 10 * count(all) + count(heading),
      }
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.score - a.score)
  const complete = scored.filter(({ count }) => count === words.length)
  const shown = complete.length > 0 ? complete : scored.slice(0, mostPartial)
  return { sentences: shown.map(({ sentence }) => sentence), isComplete: complete.length > 0 }
}

/** The words of a text, each in the forms that count: without the `s` of a plural, and its synonyms. */
function wordsIn(text: string): readonly (readonly string[])[] {
  const words = text
    .toLowerCase()
    .split(/[\s?!,]+/)
    .filter(Boolean)
  const telling = words.filter(word => !emptyWords.has(word))
  return (telling.length > 0 ? telling : words).map(word => {
    const singular = word.length > 3 ? word.replace(/s$/, '') : word
    return [singular, ...(Object.hasOwn(synonyms, singular) ? (synonyms[singular] ?? []) : [])]
  })
}
