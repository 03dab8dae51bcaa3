import type { ComponentChildren } from 'preact'

/** A sentence in which backquotes mark code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split(/`([^`]+)`/)
  return <>{parts.map((part, at) => (at % 2 === 1 ? <code key={`${at}`}>{part}</code> : part))}</>
}

/** A heading with a part of the page that opens and closes. */
export function Fold(props: {
  readonly title: ComponentChildren
  readonly open?: boolean
  readonly children: ComponentChildren
}) {
  return (
    <details class="fold" open={props.open}>
      <summary>{props.title}</summary>
      <div class="fold-body">{props.children}</div>
    </details>
  )
}
