import { useMemo, useState } from 'preact/hooks'
import { clauses } from '../../spec/clauses.js'
import { testOf } from '../content/chapter-test.js'
import { chapters, titleOfChapter } from '../content/chapters.js'
import type { ExampleQuestion } from '../content/example-question.js'
import type { Choice } from '../content/question.js'
import { ExampleQuestionView } from '../parts/example-question.js'
import { Prose } from '../parts/prose.js'
import { Unknown } from '../parts/unknown.js'
import { keepResult, results } from '../state/kept.js'
import { linkTo } from '../state/location.js'

/** The test at the end of a chapter. What is missed is asked again, until everything is right. */
export function ChapterTestView({ id }: { readonly id: string }) {
  const all = useMemo(() => testOf(id), [id])
  const [queue, setQueue] = useState(all)
  const [missed, setMissed] = useState<readonly ExampleQuestion[]>([])
  const [chosen, choose] = useState<Choice>()
  const [question, ...rest] = queue
  const isOver = question === undefined
  const answer = (choice: Choice) => {
    choose(choice)
    if (question !== undefined && !choice.isRight && !missed.includes(question))
      setMissed([...missed, question])
  }
  const next = () => {
    if (question === undefined) return
    if (chosen?.isRight && rest.length === 0) keepResult(id, all.length - missed.length)
    setQueue(chosen?.isRight ? rest : [...rest, question])
    choose(undefined)
  }
  const restart = () => {
    setQueue(all)
    setMissed([])
  }
  return (
    <div class="chapter wide stack">
      <p class="clause-place hint row">
        <a href={linkTo(id)}>{titleOfChapter(id)}</a>
        {!isOver && <span>{left(queue, missed)}</span>}
      </p>
      <h1 tabIndex={-1}>Test yourself</h1>
      <Unknown kind="chapter" name={Object.hasOwn(chapters, id) ? '' : id} />
      {all.length === 0 && <p>This chapter has no rule, so there is nothing to ask.</p>}
      {question !== undefined && (
        <Asked
          key={`${question.id} ${queue.length}`}
          question={question}
          chosen={chosen}
          answer={answer}
          next={next}
        />
      )}
      {isOver && all.length > 0 && <Result count={all.length} missed={missed} restart={restart} />}
    </div>
  )
}

function left(queue: readonly unknown[], missed: readonly unknown[]): string {
  return `${queue.length} to go${missed.length === 0 ? '' : `, ${missed.length} missed`}`
}

interface AskedProps {
  readonly question: ExampleQuestion
  readonly chosen: Choice | undefined
  answer(choice: Choice): void
  next(): void
}

/** One question. The first choice counts. */
function Asked({ question, chosen, answer, next }: AskedProps) {
  const { clause } = question
  return (
    <>
      <ExampleQuestionView
        question={question}
        chosen={chosen}
        choose={choice => chosen === undefined && answer(choice)}
      />
      {chosen !== undefined && (
        <p>
          Rule: <RuleLink question={question} />
          {!chosen.isRight && ' The question comes again at the end.'}
        </p>
      )}
      <p class="actions row">
        <button type="button" class="primary" disabled={chosen === undefined} onClick={next}>
          Next question
        </button>
        <span class="hint">
          {chosen === undefined ? 'Choose an answer: the first one counts.' : clauses[clause].why}
        </span>
      </p>
    </>
  )
}

function RuleLink({ question: { clause } }: { readonly question: ExampleQuestion }) {
  return (
    <>
      <a href={linkTo(clause)}>{clause}</a>. <Prose text={clauses[clause].demand} />
    </>
  )
}

interface ResultProps {
  readonly count: number
  readonly missed: readonly ExampleQuestion[]
  restart(): void
}

function Result({ count, missed, restart }: ResultProps) {
  return (
    <div role="status" class="solved">
      <p>
        <strong>
          {count - missed.length} of {count} right the first time.
        </strong>{' '}
        {missed.length === 0 ? 'You know this chapter.' : 'Read these rules again:'}
      </p>
      {missed.length > 0 && (
        <ul>
          {missed.map(question => (
            <li key={question.id}>
              <RuleLink question={question} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <button type="button" class="plain-button" onClick={restart}>
          Take the test again
        </button>
      </p>
    </div>
  )
}

/** Leads to the test of a chapter. */
export function TestLink({ id }: { readonly id: string }) {
  const right = results.value.get(id)
  return (
    <p class="test-link row">
      <a class="button" href={linkTo('test', id)}>
        Test yourself on this chapter
      </a>
      {right !== undefined && <span class="hint">Best: {right} right the first time.</span>}
    </p>
  )
}
