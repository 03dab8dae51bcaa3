import { useState } from 'preact/hooks'
import type { World } from '../../spec/nouns.js'
import type { Answer, CounterExample } from '../data.js'
import type { PerformedStep } from '../run-steps.js'
import { differenceOf, summaryOf } from '../texts/difference.js'
import { comparedLines, type Line, rowsOf } from '../texts/lines.js'
import { Lines, Status } from './answer.js'
import { Prose } from './prose.js'

interface AnswersProps {
  readonly exchange: PerformedStep
  /** The principals that a server which breaks the rule has too. */
  readonly known: World
  readonly at: number
  readonly usual: Answer | undefined
  readonly counter: CounterExample | undefined
}

/** The answer to a step, and next to it that of a server which breaks the rule. The bodies open. */
export function AnswersView({
  exchange: { answer, before, after },
  known,
  at,
  usual,
  counter,
}: AnswersProps) {
  const world = after.groups.length > before.groups.length ? after : before
  const changed = usual !== undefined && !isSame(usual, answer)
  const wrong = counter?.faulty[at]
  const isAlike = changed && wrong !== undefined && isSame(wrong, answer)
  const hasPair = wrong !== undefined && !isAlike
  const [opened, open] = useState<boolean>()
  // Marks show what a reading changes.
  const isOpen = opened ?? changed
  const other = changed ? usual : wrong
  const rows = isOpen
    ? rowsOf(
        comparedLines(world, answer, other),
        hasPair ? comparedLines(known, wrong, counter?.conformant[at]) : [],
      )
    : []
  const lines = (side: 0 | 1) => rows.map(row => ('same' in row ? row.same : row.sides[side]))
  return (
    <>
      <div class={`answers${hasPair ? ' pair' : ''}`}>
        <Figure
          title={hasPair ? 'A conformant server' : 'Answer'}
          world={world}
          answer={answer}
          other={other}
          lines={lines(0)}
        >
          {changed && <p class="changed">Your readings change this answer; the marks show how.</p>}
          {isAlike && (
            <p class="changed">
              A server that breaks the rule gives the same answer. The example shows a difference under the
              default readings alone.
            </p>
          )}
        </Figure>
        {hasPair && (
          <Figure
            title="A server that breaks the rule"
            tone="broken"
            world={known}
            answer={wrong}
            other={counter?.conformant[at]}
            lines={lines(1)}
          >
            {changed && <p class="changed">This answer is for the default readings.</p>}
          </Figure>
        )}
        {(answer.body !== '' || (hasPair && wrong.body !== '')) && (
          <button
            type="button"
            class="quiet open-bodies"
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            {hasPair ? 'The two bodies' : 'The body'}
          </button>
        )}
      </div>
      {wrong !== undefined && !changed && (
        <p class="difference">
          The server that breaks the rule{' '}
          <Prose text={differenceOf(known, counter?.conformant[at] ?? answer, wrong)} />.
        </p>
      )}
    </>
  )
}

interface FigureProps {
  readonly title: string
  readonly world: World
  readonly answer: Answer
  readonly other: Answer | undefined
  readonly tone?: 'broken'
  /** The body; none if it is closed. */
  readonly lines: readonly (Line | number | undefined)[]
  readonly children: preact.ComponentChildren
}

function Figure({ title, world, answer, other, tone, lines, children }: FigureProps) {
  const { status, body } = answer
  const summary = summaryOf(world, answer)
  // Both answers of a pair have as many rows: the heading, the lines, and what is below them.
  const rows = lines.length + 2
  return (
    <figure class={`answer ${tone ?? ''}`} style={{ '--rows': rows }}>
      <figcaption>
        <span class="answer-title">{title}</span>
        <Status status={status} differs={other !== undefined && other.status !== status} />
        <span class="summary">
          {body === '' && other !== undefined && other.body !== '' ? <mark>{summary}</mark> : summary}
        </span>
      </figcaption>
      {lines.length > 0 && <Lines lines={lines} />}
      <div>{children}</div>
    </figure>
  )
}

function isSame(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.body === other.body
}
