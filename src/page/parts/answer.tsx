import { useEffect, useRef } from 'preact/hooks'
import type { World } from '../../spec/nouns.js'
import type { Answer } from '../data.js'
import { comparedLines, firstDifference, type Line } from '../texts/lines.js'
import { kindOfStatus, statusText } from '../texts/statuses.js'

interface AnswerProps {
  readonly title: string
  readonly world: World
  readonly answer: Answer
  /** The answer that this one is compared with: what differs is marked. */
  readonly other?: Answer | undefined
  readonly tone?: 'broken'
}

/** How much of a body is shown before its first difference, in pixels. */
const room = 180

/** A response: its status and its body. */
export function AnswerView({ title, world, answer, other, tone }: AnswerProps) {
  const statusDiffers = other !== undefined && other.status !== answer.status
  const lines = comparedLines(world, answer, other)
  const body = useRef<HTMLElement>(null)
  const start = firstDifference(answer, other)
  // Two long bodies that are compared both start where they differ.
  useEffect(() => {
    const line = body.current?.querySelectorAll<HTMLElement>('.line')[start]
    if (body.current && line) body.current.scrollTop = line.offsetTop - body.current.offsetTop - room
  }, [start])
  return (
    <figure class={`answer ${tone ?? ''}`}>
      <figcaption>
        <span class="answer-title">{title}</span>
        <Status status={answer.status} differs={statusDiffers} />
      </figcaption>
      {lines.length === 0 ? (
        <p class="empty-body">
          {other !== undefined && other.body !== '' ? <mark>empty body</mark> : 'empty body'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section ref={body} class="body" tabIndex={0} aria-label={`Body: ${title}`}>
          <pre>
            <code>
              {lines.map((line, at) => (
                <BodyLine key={`${at}`} line={line} />
              ))}
            </code>
          </pre>
        </section>
      )}
    </figure>
  )
}

function BodyLine({ line: { text, note, differs } }: { readonly line: Line }) {
  return (
    <span class={`line${differs ? ' differs' : ''}`}>
      {differs ? <mark>{text}</mark> : text}
      {note !== undefined && <span class="note"> {note}</span>}
      {'\n'}
    </span>
  )
}

export function Status({ status, differs = false }: { readonly status: number; readonly differs?: boolean }) {
  return (
    <span class={`status ${kindOfStatus(status)}${differs ? ' differs' : ''}`}>
      {differs ? <mark>{statusText(status)}</mark> : statusText(status)}
    </span>
  )
}
