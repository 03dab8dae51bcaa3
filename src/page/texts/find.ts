import { whyItMatters } from '../../spec/clauses/why.js'
import { clauseIds, clauses } from '../../spec/clauses.js'
import { endpoints, operations } from '../../spec/endpoints.js'
import { type OpenPoint, openPointIds, openPoints } from '../../spec/open-points.js'
import { headingOf } from '../../spec/sections.js'
import { chapterIds, chapters, headingOfChapter, numberOf } from '../content/chapters.js'
import { requirementOf } from './statuses.js'

/** A sentence of the page, and where it stands. */
export interface Sentence {
  readonly kind: 'rule' | 'says' | 'does not say' | 'open point' | 'operation'
  readonly place: string
  readonly part: string
  /** The heading above it. */
  readonly heading: string
  readonly text: string
}

/** Everything that the page says in sentences. */
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
    const at = { place, part: '', heading }
    return [
      ...says.map(text => ({ kind: 'says' as const, ...at, text })),
      ...silent.map(text => ({ kind: 'does not say' as const, ...at, text })),
    ]
  }),
  ...clauseIds.map(id => ({
    kind: 'rule' as const,
    place: headingOf(clauses[id].section),
    part: id,
    heading: id,
    text: `${clauses[id].demand} ${whyItMatters[id]}`,
  })),
  ...openPointIds.map(id => {
    const { question, meanings, default: usual }: OpenPoint = openPoints[id]
    const values = Object.entries(meanings).map(([value, says]) => `\`${value}\`: ${says}`)
    const text = `${question} ${values.join(' ')} Default: \`${usual}\`.`
    return { kind: 'open point' as const, place: 'open', part: id, heading: `open.${id}`, text }
  }),
]

/** The sentences that have every word of a text; those with a word in the heading come first. */
export function find(text: string): readonly Sentence[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const scored = sentences.flatMap(sentence => {
    const heading = sentence.heading.toLowerCase()
    const all = `${heading} ${sentence.text.toLowerCase()}`
    if (!words.every(word => all.includes(word))) return []
    return [{ sentence, score: words.filter(word => heading.includes(word)).length }]
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ sentence }) => sentence)
}
