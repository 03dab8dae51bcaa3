import type { Guide } from '../content/guides/guide.js'
import { type GuideId, guideIds, guides } from '../content/guides.js'
import { BlockView } from '../parts/guide-blocks.js'
import { linkTo } from '../state/location.js'
import { Contents, Pager } from './contents.js'

/** A guide to the use of this project. */
export function GuideView({ id }: { readonly id: GuideId }) {
  const { title, lead, parts }: Guide = guides[id]
  const partOf = ({ id: place, heading }: Guide['parts'][number]) => ({
    id: place,
    link: linkTo(id, place),
    text: heading,
  })
  const entries = guideIds.map(guide => ({
    title: guides[guide].title,
    link: linkTo(guide),
    ...(guide === id && { isCurrent: true, parts: parts.map(partOf) }),
  }))
  return (
    <div class="with-contents">
      <Contents label="Guides" entries={entries} />
      <div class="chapter stack">
        <h1 tabIndex={-1}>{title}</h1>
        <p class="lead">{lead}</p>
        {parts.map(({ id: place, heading, blocks }) => (
          <article
            key={place}
            class="guide-part stack loose"
            id={place}
            aria-labelledby={`${place}-title`}
            tabIndex={-1}
          >
            <h2 id={`${place}-title`}>
              <a href={linkTo(id, place)}>{heading}</a>
            </h2>
            {blocks.map((block, at) => (
              <BlockView key={`${at}`} block={block} heading={heading} />
            ))}
          </article>
        ))}
        <Pager entries={entries} />
      </div>
    </div>
  )
}
