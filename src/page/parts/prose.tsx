import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { piecesOf } from '../texts/terms.js'

interface ProseProps {
  readonly text: string
  /** Whether to mark a word; without it, none is. */
  isMarked?(word: string): boolean
}

/** A sentence in which backquotes mark code. */
export function Prose({ text, isMarked }: ProseProps) {
  const parts = text.split(/`([^`]+)`/).map(part => (isMarked ? withMarks(part, isMarked) : part))
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={`${at}`}>{part}</code> : part))}</>
}

function withMarks(text: string, isMarked: (word: string) => boolean): ComponentChildren {
  return piecesOf(text).map((piece, at) =>
    at % 2 === 1 && isMarked(piece) ? <mark key={`${at}`}>{piece}</mark> : piece,
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
      {wasOpen && <div class="fold-body">{children()}</div>}
    </details>
  )
}
