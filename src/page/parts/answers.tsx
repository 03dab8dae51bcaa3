import { useState } from 'preact/hooks'
import type { World } from '../../spec/nouns.js'
import type { Answer } from '../data.js'
import type { FairAnswer, FairAnswers } from '../fair-answers.js'
import type { PerformedStep } from '../run-steps.js'
import { differenceOf, summaryOf } from '../texts/difference.js'
import { comparedLines, type Line, rowsOf } from '../texts/lines.js'
import { statusText } from '../texts/statuses.js'
import { AnswerView, Lines, Status } from './answer.js'
import { Prose } from './prose.js'

interface AnswersProps {
  readonly exchange: PerformedStep
  /** The principals that a server which breaks the rule has too. */
  readonly known: World
  readonly fair: FairAnswer
  /** The answers of a conformant server and of one that breaks the rule, to compare. */
  readonly pair: Pair | undefined
}

export interface Pair {
  readonly conformant: Answer
  readonly faulty: Answer
}

/** The answer to a step, and next to it that of a server which breaks the rule. The bodies open. */
export function AnswersView({ exchange: { answer, before, after }, known, fair, pair }: AnswersProps) {
  const world = after.groups.length > before.groups.length ? after : before
  const { usual, isOpen: hasOthers, statuses } = fair
  const changed = !isSame(usual, answer)
  const wrong = pair?.faulty
  const isFairAlone =
    wrong !== undefined && wrong.status !== answer.status && statuses.includes(statusText(wrong.status))
  const isAlike = changed && wrong !== undefined && isSame(wrong, answer)
  const hasPair = wrong !== undefined && !isAlike
  const [opened, open] = useState<boolean>()
  // Marks show what a reading changes.
  const isOpen = opened ?? changed
  const other = changed ? usual : wrong
  const rows = isOpen
    ? rowsOf(
        comparedLines(world, answer, other),
        hasPair ? comparedLines(known, wrong, pair?.conformant) : [],
      )
    : []
  const lines = (side: 0 | 1) => rows.map(row => (typeof row === 'number' ? row : row[side]))
  return (
    <>
      <div class={`answers box${hasPair ? ' pair' : ''}`}>
        <Figure
          title={hasPair ? (hasOthers ? 'The reference server' : 'A conformant server') : 'Answer'}
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
            other={pair?.conformant}
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
      {pair !== undefined && !changed && (
        <p class="difference">
          The server that breaks the rule{' '}
          <Prose
            text={differenceOf(known, pair.conformant, pair.faulty, isFairAlone ? undefined : statuses)}
          />
          .
          {isFairAlone &&
            ' Alone, this answer is fair. Together with the other answers of this server, it is not.'}
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
      <figcaption class="row">
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

interface BothAnswersProps {
  readonly right: PerformedStep
  readonly wrong: PerformedStep
  /** The principals that both servers know. */
  readonly known: World
  readonly fair: FairAnswers
}

/** What the reference server and one with a fault answer to the same request, the last one. */
export function BothAnswers({ right, wrong, known, fair }: BothAnswersProps) {
  if (isSame(right.answer, wrong.answer))
    return (
      <>
        <div class="answers box">
          <AnswerView title="Both servers" world={right.after} answer={right.answer} />
        </div>
        <p class="changed">Both servers answer the same: this request does not show the fault.</p>
      </>
    )
  const last = fair.steps.at(-1) as FairAnswer
  return (
    <AnswersView
      exchange={right}
      known={known}
      fair={{ ...last, usual: right.answer }}
      pair={{ conformant: right.answer, faulty: wrong.answer }}
    />
  )
}
