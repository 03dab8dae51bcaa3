import type { World } from '../../spec/nouns.js'
import type { Answer } from '../data.js'
import { comparedLines, type Line } from '../texts/lines.js'
import { kindOfStatus, statusText } from '../texts/statuses.js'
import { CopyButton } from './copy-button.js'
import { Scrollable } from './scrollable.js'

interface AnswerProps {
  readonly title: string
  readonly world: World
  readonly answer: Answer
}

/** A response: its status and its body. */
export function AnswerView({ title, world, answer }: AnswerProps) {
  return (
    <figure class="answer">
      <figcaption class="row">
        <span class="answer-title">{title}</span>
        <Status status={answer.status} />
        {answer.body !== '' && <CopyButton what="the body" text={() => answer.body} />}
      </figcaption>
      {answer.body === '' ? (
        <p class="empty-body">empty body</p>
      ) : (
        <Scrollable label={`Body: ${title}`}>
          <Lines lines={comparedLines(world, answer)} />
        </Scrollable>
      )}
    </figure>
  )
}

/** Lines of a body. Where there is none, another answer has one. */
export function Lines({ lines }: { readonly lines: readonly (Line | number | undefined)[] }) {
  return (
    <pre class="lines">
      {lines.map((line, at) =>
        typeof line === 'number' ? (
          <span key={`${at}`} class="line same">
            … {line} {line === 1 ? 'line that is' : 'lines that are'} the same
          </span>
        ) : (
          <BodyLine key={`${at}`} line={line} />
        ),
      )}
    </pre>
  )
}

/** The most characters by which a line is indented. */
const mostIndent = 8

function BodyLine({ line }: { readonly line: Line | undefined }) {
  if (line === undefined) return <span class="line none" />
  const tokens = line.tokens.map(({ kind, text }, at) => (
    <span key={`${at}`} class={`token hljs-${kind}`}>
      {text}
    </span>
  ))
  return (
    <span
      class={`line${line.differs ? ' differs' : ''}`}
      style={{ '--indent': Math.min(line.indent, mostIndent) }}
    >
      {line.differs ? <mark>{tokens}</mark> : tokens}
      {line.note !== undefined && <span class="note"> {line.note}</span>}
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
