import { useEffect } from 'preact/hooks'
import type { Guide } from '../content/guides/guide.js'
import { type GuideId, guideIds, guides } from '../content/guides.js'
import { BlockView } from '../parts/guide-blocks.js'
import { linkTo } from '../state/location.js'

/** A guide to the use of this project. @param part the id of a part to show */
export function GuideView({ id, part }: { readonly id: GuideId; readonly part: string }) {
  const { title, lead, parts }: Guide = guides[id]
  useEffect(() => {
    if (parts.some(one => one.id === part)) document.getElementById(part)?.scrollIntoView()
  }, [parts, part])
  return (
    <div class="with-contents">
      <GuideContents id={id} />
      <div class="chapter">
        <h1 tabIndex={-1}>{title}</h1>
        <p class="lead">{lead}</p>
        {parts.map(({ id: place, heading, blocks }) => (
          <article key={place} class="guide-part" id={place} aria-labelledby={`${place}-title`} tabIndex={-1}>
            <h2 id={`${place}-title`}>
              <a href={linkTo(id, place)}>{heading}</a>
            </h2>
            {blocks.map((block, at) => (
              <BlockView key={`${at}`} block={block} heading={heading} />
            ))}
          </article>
        ))}
      </div>
    </div>
  )
}

/** The guides, and the parts of the present one. */
function GuideContents({ id }: { readonly id: GuideId }) {
  return (
    <nav class="contents" aria-label="Guides">
      <ol>
        {guideIds.map(guide => (
          <li key={guide} class={guide === id ? 'current' : ''}>
            <a href={linkTo(guide)} aria-current={guide === id ? 'page' : undefined}>
              {guides[guide].title}
            </a>
            {guide === id && (
              <ol class="clause-list">
                {guides[guide].parts.map(({ id: place, heading }) => (
                  <li key={place}>
                    <a href={linkTo(guide, place)}>{heading}</a>
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
