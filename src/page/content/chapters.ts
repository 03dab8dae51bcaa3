import { type ClauseId, clauseIds, clauses } from '../../spec/clauses.js'
import { headingOf, sections } from '../../spec/sections.js'
import type { Chapter } from './chapters/chapter.js'
import { everyEndpoint } from './chapters/every-endpoint.js'
import { operations } from './chapters/operations.js'
import { resources } from './chapters/resources.js'

/** The chapters without clauses, with their headings. */
const further = { '6': 'Events', '9': 'Versioning' } as const

export function headingOfChapter(id: string): string {
  return sections.get(id) ?? further[id as keyof typeof further] ?? ''
}

export function rulesOf(chapter: string): readonly ClauseId[] {
  return clauseIds.filter(id => headingOf(clauses[id].section) === chapter)
}

/** The number of a chapter as readers know it; the first and the last have none. */
export function numberOf(id: string): string {
  return /^\d/.test(id) ? id : ''
}

/** The heading with its number. */
export function titleOfChapter(id: string): string {
  return `${numberOf(id)} ${headingOfChapter(id)}`.trim()
}

export const chapters: Readonly<Record<string, Chapter>> = { ...resources, ...operations, ...everyEndpoint }

/** In the order of the specification: the introduction, the sections by number, and what follows from all of them. */
export const chapterIds: readonly string[] = Object.keys(chapters).toSorted(
  (one, other) => placeOf(one) - placeOf(other),
)

function placeOf(id: string): number {
  return { intro: 0, all: Number.POSITIVE_INFINITY }[id] ?? Number(id)
}

/** The id of a sentence in its chapter, made from its first words, so that a link can name it. */
export function sentenceId(kind: 'says' | 'silent', text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `${kind}-${words.slice(0, 9).join('-')}`
}
