import { useEffect } from 'preact/hooks'
import { clauseIds, clauses, isClauseId } from '../../spec/clauses.js'
import { endpoints, operations } from '../../spec/endpoints.js'
import { openPointIds, openPoints } from '../../spec/open-points.js'
import { headingOf } from '../../spec/sections.js'
import { chapters, headingOfChapter, numberOf } from '../content/chapters.js'
import { chapterOfPoint } from '../content/open-points.js'
import { ClauseCard } from '../parts/clause.js'
import { Prose } from '../parts/prose.js'
import { linkTo } from '../state/location.js'
import { requirementOf, statusText } from '../texts/statuses.js'
import { Contents } from './contents.js'

/** A chapter of the specification. @param part the id of a clause to show */
export function ChapterView({ id, part }: { readonly id: string; readonly part: string }) {
  const chapter = chapters[id]
  const own = clauseIds.filter(clause => headingOf(clauses[clause].section) === id)
  const points = openPointIds.filter(point => chapterOfPoint[point] === id)
  useEffect(() => {
    if (isClauseId(part)) document.getElementById(part)?.scrollIntoView()
  }, [part])
  if (chapter === undefined) return null
  return (
    <div class="with-contents">
      <Contents id={id} clauses={own} />
      <div class="chapter">
        <h1 tabIndex={-1}>
          {numberOf(id) && <span class="chapter-number">{numberOf(id)}</span>} {headingOfChapter(id)}
        </h1>
        <EndpointFacts id={id} />
        {chapter.says.length > 0 && <Sentences title="What the specification says" texts={chapter.says} />}
        {own.map(clause => (
          <ClauseCard key={clause} id={clause} place={id} />
        ))}
        <section class="silent" aria-labelledby="silent">
          <h2 id="silent">What it does not say</h2>
          <ul>
            {chapter.silent.map(text => (
              <li key={text}>
                <Prose text={text} />
              </li>
            ))}
          </ul>
          {points.length > 0 && (
            <>
              <p>Open points of this chapter, as switches:</p>
              <ul class="chips">
                {points.map(point => (
                  <li key={point}>
                    <a href={linkTo('open', point)} title={openPoints[point].question}>
                      {point}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </div>
  )
}

function Sentences({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  return (
    <section class="says-section">
      <h2>{title}</h2>
      <ul>
        {texts.map(text => (
          <li key={text}>
            <Prose text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndpointFacts({ id }: { readonly id: string }) {
  const operation = operations.find(name => endpoints[name].section === id)
  if (operation === undefined) return null
  const { method, path, statuses } = endpoints[operation]
  return (
    <section class="endpoint" aria-label="Endpoint">
      <p class="endpoint-line">
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
      </p>
      <dl>
        <div>
          <dt>Operation</dt>
          <dd>
            <code>{operation}</code>
          </dd>
        </div>
        <div>
          <dt>Requires</dt>
          <dd>
            <Prose text={requirementOf(operation)} />
          </dd>
        </div>
        {Object.entries(statuses).map(([status, says]) => (
          <div key={status}>
            <dt>{statusText(Number(status))}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
