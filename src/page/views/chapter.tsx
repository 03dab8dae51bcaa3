import { type ClauseId, clauses } from '../../spec/clauses.js'
import { chapterIds, chapters, headingOfChapter, numberOf, rulesOf } from '../content/chapters.js'
import { ClauseCard } from '../parts/clause.js'
import { PredictSwitch } from '../parts/predicted-example.js'
import { linkTo } from '../state/location.js'
import { TestLink } from './chapter-test.js'
import { Contents, type Entry, Pager } from './contents.js'
import { EndpointFacts } from './endpoint-facts.js'
import { Sentences, Silent, SilentLink } from './silent.js'

/** A chapter of the specification. @param part the id of what to show: a clause, a sentence or `silent` */
export function ChapterView({ id, part }: { readonly id: string; readonly part: string }) {
  const chapter = chapters[id]
  const own = rulesOf(id)
  if (chapter === undefined) return null
  const entries = chapterIds.map(each => entryOf(each, each === id ? own : undefined))
  return (
    <div class="with-contents">
      <Contents label="Chapters" entries={entries} />
      <div class="chapter stack">
        <h1 tabIndex={-1}>
          {numberOf(id) && <span class="chapter-number">{numberOf(id)}</span>} {headingOfChapter(id)}
        </h1>
        <SilentLink id={id} />
        <EndpointFacts id={id} />
        {chapter.says.length > 0 && (
          <section class="says-section stack">
            <h2>What the specification says</h2>
            <Sentences kind="says" texts={chapter.says} chosen={part} />
          </section>
        )}
        {own.length > 0 && <PredictSwitch />}
        {own.map(clause => (
          <ClauseCard key={clause} id={clause} place={id} />
        ))}
        {own.length > 0 && <TestLink id={id} />}
        <Silent id={id} chosen={part} />
        <Pager entries={entries} />
      </div>
    </div>
  )
}

/** @param own the clauses of the chapter, if it is the present one */
function entryOf(id: string, own: readonly ClauseId[] | undefined): Entry {
  const entry = { number: numberOf(id), title: headingOfChapter(id), link: linkTo(id) }
  if (own === undefined) return entry
  const parts = own.map(clause => ({ id: clause, link: linkTo(id, clause), text: clauses[clause].demand }))
  return { ...entry, isCurrent: true, parts }
}
