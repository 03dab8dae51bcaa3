import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { linkTo } from '../state/location.js'
import { piecesOf } from '../texts/find.js'

interface ProseProps {
  readonly text: string
  /** Whether to mark a word; without it, none is. */
  isMarked?(word: string): boolean
}

/** A sentence in which backquotes mark code. */
export function Prose({ text, isMarked }: ProseProps) {
  const parts = text.split(/`([^`]+)`/)
  return (
    <>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          <Code key={`${at}`} text={part} {...(isMarked && { isMarked })} />
        ) : (
          withMarks(part, isMarked)
        ),
      )}
    </>
  )
}

/** Code in a sentence. A line does not break within an option. */
export function Code({ text, isMarked }: ProseProps) {
  const parts = text.split(/((?<!\S)--\S+)/)
  return (
    <code>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          <span key={`${at}`} class="option">
            {withMarks(part, isMarked)}
          </span>
        ) : (
          withMarks(part, isMarked)
        ),
      )}
    </code>
  )
}

function withMarks(text: string, isMarked: ProseProps['isMarked']): ComponentChildren {
  if (isMarked === undefined) return text
  return piecesOf(text).map((piece, at) =>
    at % 2 === 1 && isMarked(piece) ? <mark key={`${at}`}>{piece}</mark> : piece,
  )
}

interface ProseListProps {
  readonly texts: readonly string[]
  readonly class?: string
  readonly label?: string
}

/** A list of such sentences. */
export function ProseList({ texts, class: name, label }: ProseListProps) {
  return (
    <ul class={name} aria-label={label}>
      {texts.map(text => (
        <li key={text}>
          <Prose text={text} />
        </li>
      ))}
    </ul>
  )
}

interface FoldProps {
  readonly title: ComponentChildren
  readonly children: () => ComponentChildren
}

/** A heading with a part of the page that opens and closes. The part is made when it first opens. */
export function Fold({ title, children }: FoldProps) {
  const [wasOpen, setOpen] = useState(false)
  return (
    <details class="fold" onToggle={() => setOpen(true)}>
      <summary>{title}</summary>
      {wasOpen && <div class="fold-body stack loose">{children()}</div>}
    </details>
  )
}

/** A reason, with links to the clauses and open points that it names. */
export function WithClauses({ text }: { readonly text: string }) {
  const parts = text.split(
    /\b((?:open|search|acr|state|auth|wire|read|update|create|delete|add|remove)\.[a-z-]+)/,
  )
  return (
    <>
      {parts.map((part, at) => {
        if (at % 2 === 0) return <Prose key={`${at}`} text={part} />
        return (
          <a key={`${at}`} href={linkTo(part)}>
            {part}
          </a>
        )
      })}
    </>
  )
}
