import type { ComponentChildren } from 'preact'

interface ScrollableProps {
  readonly label: string
  readonly class?: string
  readonly children: ComponentChildren
}

/** A part of the page that scrolls by itself, also with the keyboard. */
export function Scrollable({ label, class: name = 'body', children }: ScrollableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class={name} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
