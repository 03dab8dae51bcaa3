import { clauseIds, clauses } from '../../spec/clauses.js'
import { endpoints, operations } from '../../spec/endpoints.js'
import type { World } from '../../spec/nouns.js'
import { type OpenPoint, openPointIds, openPoints } from '../../spec/open-points.js'
import { headingOf } from '../../spec/sections.js'
import { chapterIds, chapters, sentenceId, titleOfChapter } from '../content/chapters.js'
import { readerWords } from '../content/reader-words.js'
import { tools } from '../content/tools.js'
import type { PageFault } from '../state/load.js'
import { requirementOf } from './statuses.js'

/** A sentence of the page, and where it stands. */
export interface Sentence {
  readonly kind:
    | 'rule'
    | 'says'
    | 'does not say'
    | 'open point'
    | 'operation'
    | 'tool'
    | 'guide'
    | 'command'
    | 'word'
    | 'fault'
    | 'name'
  readonly place: string
  /** The id of what to show there, or empty. */
  readonly part: string
  /** What to fill in there. */
  readonly fields?: Readonly<Record<string, string>>
  /** The heading above it. */
  readonly heading: string
  /** What it is called; by default its heading. */
  readonly names?: readonly string[]
  readonly text: string
  /** Words that readers use for it. */
  readonly words?: string
  /** Further texts of its place. */
  readonly more?: readonly string[]
}

/** What the page says of the specification, in sentences. @param examples what the examples of a clause say, by its id */
export function sentencesOf(examples: Readonly<Record<string, readonly string[]>>): readonly Sentence[] {
  return [
    ...ofRules(examples),
    ...ofOperations(),
    ...chapterIds.flatMap(ofChapter),
    ...ofOpenPoints(),
    ...tools.map(([place, heading, text]) => ({ kind: 'tool' as const, place, part: '', heading, text })),
  ]
}

function ofRules(examples: Readonly<Record<string, readonly string[]>>): readonly Sentence[] {
  return clauseIds.map(id => {
    const { section, demand, why, quotes } = clauses[id]
    return {
      kind: 'rule',
      place: headingOf(section),
      part: id,
      heading: id,
      text: demand,
      words: readerWords[id] ?? '',
      more: [why, ...quotes.map(({ text }) => text), ...(examples[id] ?? [])],
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
  const sentences = (kind: Sentence['kind'], list: 'says' | 'silent') =>
    (chapters[place]?.[list] ?? []).map(text => ({
      kind,
      place,
      part: sentenceId(list, text),
      heading,
      text,
    }))
  return [...sentences('says', 'says'), ...sentences('does not say', 'silent')]
}

function ofOpenPoints(): readonly Sentence[] {
  return openPointIds.map(id => {
    const { question, meanings, default: usual }: OpenPoint = openPoints[id]
    const values = Object.entries(meanings).map(([value, says]) => `\`${value}\`: ${says}`)
    const text = `${question} ${values.join(' ')} Default: \`${usual}\`.`
    const heading = `open.${id}` as const
    return { kind: 'open point', place: 'open', part: id, heading, text, words: readerWords[heading] ?? '' }
  })
}

/** What each server with a fault does. */
export function faultSentences(faults: readonly PageFault[]): readonly Sentence[] {
  return faults.map(({ name, says }) => ({
    kind: 'fault',
    place: 'faults',
    part: name,
    heading: name,
    text: says,
  }))
}

/** The names of a world. Each leads to a search for it. */
export function nameSentences({ profiles, groups }: World): readonly Sentence[] {
  const named = (heading: string, text: string): Sentence => ({
    kind: 'name',
    place: 'search',
    part: '',
    fields: { s: heading },
    heading,
    text: `${text} of the demo world. Live search shows which strings find it, and why.`,
  })
  return [
    ...profiles.map(({ common_name }) => named(common_name, 'A profile')),
    ...groups.map(({ title }) => named(title, 'A group')),
  ]
}
