import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

/** A sentence in which backquotes mark code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split(/`([^`]+)`/)
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={`${at}`}>{part}</code> : part))}</>
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
