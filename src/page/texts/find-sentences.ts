import { clauseIds, clauses } from '../../spec/clauses.js'
import { endpoints, operations } from '../../spec/endpoints.js'
import { type OpenPoint, openPointIds, openPoints } from '../../spec/open-points.js'
import { headingOf } from '../../spec/sections.js'
import { chapterIds, chapters, titleOfChapter } from '../content/chapters.js'
import { tools } from '../content/tools.js'
import { sentenceId } from './sentence-id.js'
import { requirementOf } from './statuses.js'

/** A sentence of the page, and where it stands. */
export interface Sentence {
  readonly kind: 'rule' | 'says' | 'does not say' | 'open point' | 'operation' | 'tool' | 'guide'
  readonly place: string
  /** The id of what to show there, or empty. */
  readonly part: string
  /** The heading above it. */
  readonly heading: string
  readonly text: string
  /** Further words of its place, which are not shown. */
  readonly more?: string
}

/** What the page says of the specification, in sentences. @param examples words of the examples of a clause, by its id */
export function sentencesOf(examples: Readonly<Record<string, string>>): readonly Sentence[] {
  return [
    ...ofRules(examples),
    ...ofOperations(),
    ...chapterIds.flatMap(ofChapter),
    ...ofOpenPoints(),
    ...tools.map(([place, heading, text]) => ({ kind: 'tool' as const, place, part: '', heading, text })),
  ]
}

function ofRules(examples: Readonly<Record<string, string>>): readonly Sentence[] {
  return clauseIds.map(id => {
    const { section, demand, why, quotes } = clauses[id]
    return {
      kind: 'rule',
      place: headingOf(section),
      part: id,
      heading: id,
      text: `${demand} ${why}`,
      more: [...quotes.map(({ text }) => text), examples[id] ?? ''].join(' '),
    }
  })
}

function ofOperations(): readonly Sentence[] {
  return operations.map(operation => {
    const { section, title, method, path, statuses } = endpoints[operation]
    const codes = Object.entries(statuses).map(([status, says]) => `${status} ${says}`)
    const text = `${method} \`${path}\` requires ${requirementOf(operation)}. Responses: ${codes.join('; ')}.`
    return { kind: 'operation', place: section, part: '', heading: `${section} ${title}`, text }
  })
}

function ofChapter(place: string): readonly Sentence[] {
  const heading = titleOfChapter(place)
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
}

function ofOpenPoints(): readonly Sentence[] {
  return openPointIds.map(id => {
    const { question, meanings, default: usual }: OpenPoint = openPoints[id]
    const values = Object.entries(meanings).map(([value, says]) => `\`${value}\`: ${says}`)
    const text = `${question} ${values.join(' ')} Default: \`${usual}\`.`
    return { kind: 'open point', place: 'open', part: id, heading: `open.${id}`, text }
  })
}
