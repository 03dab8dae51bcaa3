import type { ClauseId } from '../../spec/clauses.js'
import { chapterIds, headingOfChapter, numberOf } from '../content/chapters.js'
import { linkTo } from '../state/location.js'

/** The chapters, and the clauses of the present one. */
export function Contents({
  id,
  clauses = [],
}: {
  readonly id?: string
  readonly clauses?: readonly ClauseId[]
}) {
  return (
    <nav class="contents" aria-label="Chapters">
      <ol>
        {chapterIds.map(chapter => (
          <li key={chapter} class={chapter === id ? 'current' : ''}>
            <a href={linkTo(chapter)} aria-current={chapter === id ? 'page' : undefined}>
              <span class="chapter-number">{numberOf(chapter)}</span> {headingOfChapter(chapter)}
            </a>
            {chapter === id && clauses.length > 0 && (
              <ol class="clause-list">
                {clauses.map(clause => (
                  <li key={clause}>
                    <a href={linkTo(chapter, clause)}>{clause}</a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
