import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface FoldsProps {
  readonly label: string
  /** The titles of the parts that are open at the start. */
  readonly opened?: readonly string[]
  /** Each part with its title. */
  readonly parts: readonly (readonly [title: string, show: () => ComponentChildren])[]
}

/** Parts of the page behind a row of buttons, which the arrow keys go through. A part is made when it opens. */
export function Folds({ label, opened: first = [], parts }: FoldsProps) {
  const [opened, setOpened] = useState(first)
  const [current, setCurrent] = useState(0)
  const toggle = (title: string) =>
    setOpened(opened.includes(title) ? opened.filter(other => other !== title) : [...opened, title])
  return (
    <div>
      <div class="fold-row row" role="toolbar" aria-label={label} onKeyDown={moveFocus}>
        {parts.map(([title], at) => (
          <button
            key={title}
            type="button"
            aria-expanded={opened.includes(title)}
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setCurrent(at)}
            onClick={() => toggle(title)}
          >
            {title}
          </button>
        ))}
      </div>
      {parts.map(
        ([title, show]) =>
          opened.includes(title) && (
            <section key={title} class="fold-body stack loose" aria-label={`${title}: ${label}`}>
              {show()}
            </section>
          ),
      )}
    </div>
  )
}

function moveFocus({ key, currentTarget }: preact.TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined) return
  const buttons = [...currentTarget.querySelectorAll('button')]
  buttons.at((buttons.indexOf(document.activeElement as HTMLButtonElement) + step) % buttons.length)?.focus()
}
