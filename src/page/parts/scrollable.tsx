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

interface TableProps {
  /** What the table has, for those who cannot see it. */
  readonly label: string
  readonly class?: string
  readonly heads: readonly ComponentChildren[]
  /** The rows. */
  readonly children: ComponentChildren
}

/** A table, which scrolls where it is too wide. */
export function Table({ label, class: name, heads, children }: TableProps) {
  return (
    <Scrollable class="table-scroll" label={label}>
      <table class={name}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={`${at}`} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scrollable>
  )
}
