import { sentenceId } from '../texts/sentence-id.js'
import { WithClauses } from './with-clauses.js'

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
