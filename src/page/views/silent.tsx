import { chapters, numberOf, sentenceId } from '../content/chapters.js'
import { pointsIn } from '../content/open-points.js'
import { PointLine } from '../parts/open-note.js'
import { Fold, WithClauses } from '../parts/prose.js'
import { linkTo } from '../state/location.js'

interface SilentProps {
  /** The id of a chapter. */
  readonly id: string
}

/** A link from the top of a chapter to what the specification does not say there. */
export function SilentLink({ id }: SilentProps) {
  const count = chapters[id]?.silent.length ?? 0
  const place = numberOf(id) === '' ? 'this chapter' : `section ${id}`
  return (
    <p class="silent-link">
      <a href={linkTo(id, 'silent')}>
        What {place} does not say: {count} {count === 1 ? 'point' : 'points'}
      </a>
    </p>
  )
}

/** What the specification does not say in a chapter. @param chosen the id of a sentence to mark */
export function Silent({ id, chosen }: SilentProps & { readonly chosen: string }) {
  const points = pointsIn(id)
  return (
    <section class="silent stack" id="silent" tabIndex={-1} aria-labelledby="silent-title">
      <h2 id="silent-title">What it does not say</h2>
      <Sentences kind="silent" texts={chapters[id]?.silent ?? []} chosen={chosen} />
      {points.length > 0 && (
        <Fold title={`Open points that decide answers of this chapter: ${points.length}`}>
          {() => (
            <ul>
              {points.map(point => (
                <li key={point}>
                  <PointLine id={point} />
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </section>
  )
}

interface SentencesProps {
  readonly kind: 'says' | 'silent'
  readonly texts: readonly string[]
  /** The id of a sentence to mark. */
  readonly chosen: string
}

/** Sentences of a chapter. A link can name each. */
export function Sentences({ kind, texts, chosen }: SentencesProps) {
  return (
    <ul class="stack tight measure">
      {texts.map(text => {
        const id = sentenceId(kind, text)
        return (
          <li key={id} id={id} tabIndex={-1} class={id === chosen ? 'chosen' : ''}>
            <WithClauses text={text} />
          </li>
        )
      })}
    </ul>
  )
}
