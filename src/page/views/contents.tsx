import { useEffect, useRef, useState } from 'preact/hooks'
import { inView } from '../state/location.js'

/** A chapter, a guide or a group of open points. */
export interface Entry {
  readonly number?: string
  readonly title: string
  /** Where it is, if it is another place. */
  readonly link?: string
  readonly isCurrent?: boolean
  readonly parts?: readonly Part[]
}

interface Part {
  /** The id of its article. */
  readonly id: string
  readonly link: string
  readonly text: string
}

interface ContentsProps {
  readonly label: string
  readonly entries: readonly Entry[]
}

/** What there is to read, and where the reader is. On a small screen it opens from a line that stays in view. */
export function Contents({ label, entries }: ContentsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [isOpen, open] = useState(false)
  const part = entries.flatMap(({ parts = [] }) => parts).find(({ id }) => id === inView.value)
  const entry = entries.find(({ isCurrent }) => isCurrent)
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    if (list.current && line) list.current.scrollTop = line.offsetTop - list.current.clientHeight / 3
  }, [part?.id])
  return (
    <nav class={`contents${isOpen ? ' open' : ''}`} aria-label={label}>
      <button type="button" class="contents-line" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <span>{part?.text ?? (entry === undefined ? label : titleOf(entry))}</span>
      </button>
      <ol ref={list} class="bare">
        {entries.map(each => (
          <li key={each.title} class={each.isCurrent ? 'current' : ''}>
            <EntryLine entry={each} close={() => open(false)} />
            {each.parts !== undefined && (
              <ol class="clause-list bare">
                {each.parts.map(({ id, link, text }) => (
                  <li key={id}>
                    <a
                      href={link}
                      title={text.replaceAll('`', '')}
                      aria-current={id === part?.id ? 'true' : undefined}
                      onClick={() => open(false)}
                    >
                      {text.replaceAll('`', '')}
                    </a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface EntryLineProps {
  readonly entry: Entry
  close(): void
}

/** Leads to the top of an entry, also of the one that the reader is in. */
function EntryLine({ entry: { number, title, link, isCurrent }, close }: EntryLineProps) {
  const toTop = () => {
    close()
    scrollTo(0, 0)
  }
  const text = (
    <>
      {number !== undefined && <span class="chapter-number">{number}</span>} {title}
    </>
  )
  if (link === undefined) return <span class="contents-heading">{text}</span>
  return (
    <a href={link} aria-current={isCurrent ? 'page' : undefined} onClick={toTop}>
      {text}
    </a>
  )
}

/** The entries before and after the present one. */
export function Pager({ entries }: Pick<ContentsProps, 'entries'>) {
  const at = entries.findIndex(({ isCurrent }) => isCurrent)
  const [previous, next] = [entries[at - 1], entries[at + 1]]
  return (
    <nav class="pager row" aria-label="Previous and next">
      {previous?.link !== undefined && (
        <a href={previous.link} rel="prev">
          ← {titleOf(previous)}
        </a>
      )}
      {next?.link !== undefined && (
        <a href={next.link} rel="next">
          {titleOf(next)} →
        </a>
      )}
    </nav>
  )
}

function titleOf({ number = '', title }: Entry): string {
  return `${number} ${title}`.trim()
}
