import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Exercise } from '../content/exercises/exercise.js'
import { exercises } from '../content/exercises.js'
import { data } from '../page-data.js'
import { Prose, WithClauses } from '../parts/prose.js'
import { ReadingSwitch } from '../parts/reading-switch.js'
import { solved } from '../state/kept.js'
import { separateLab } from '../state/lab.js'
import { LabContext, linkTo } from '../state/location.js'
import { CodeQuestion } from './code-question.js'
import { ReportQuestion } from './report-question.js'
import { SearchPanel } from './search.js'
import { TryItPanel } from './try-it.js'
import { WorldPanel } from './world.js'

interface ExerciseProps {
  readonly exercise: Exercise
  readonly number: number
  readonly next: Exercise | undefined
}

/** One exercise, in a lab of its own. */
export function ExerciseView({ exercise, number, next }: ExerciseProps) {
  const { id, title, task, mistake, world = data.world, fields } = exercise
  const [round, setRound] = useState(0)
  const lab = useMemo(() => separateLab(world, fields), [round])
  const first = useMemo(() => lab.address.peek(), [lab])
  const [isRight, setRight] = useState(false)
  const attempt = {
    start: world,
    readings: lab.readings.value,
    fields: lab.address.value.fields,
    history: lab.history.value,
  }
  const wrong = mistake?.(attempt)
  const isDone = mistake === undefined ? isRight : wrong === undefined
  const hasMoved = lab.address.value !== first
  useEffect(() => {
    if (isDone && !solved.peek().has(id)) solved.value = new Set([...solved.peek(), id])
  }, [isDone, id])
  return (
    <div class="chapter wide stack">
      <p class="clause-place hint row">
        <a href={linkTo('exercises')}>Exercises</a>{' '}
        <span>
          Number {number} of {exercises.length}
        </span>
        {solved.value.has(id) && <span class="tag done">solved</span>}
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <p class="task measure">
        <Prose text={task} />
      </p>
      <Hints key={`hints ${round}`} hints={exercise.hints} />
      <div role="status">
        {isDone && <Solved exercise={exercise} next={next} />}
        {!isDone && hasMoved && wrong !== undefined && (
          <p class="mistake">
            <strong>Not yet.</strong> <WithClauses text={wrong} />
          </p>
        )}
      </div>
      <LabContext.Provider value={lab} key={round}>
        <Tool exercise={exercise} choose={setRight} />
      </LabContext.Provider>
      {exercise.code === undefined && (
        <p class="actions row">
          <button
            type="button"
            class="plain-button"
            onClick={() => {
              setRight(false)
              setRound(round + 1)
            }}
          >
            Start this exercise over
          </button>
        </p>
      )}
    </div>
  )
}

function Tool({
  exercise: { tool, point, choices, code, clause },
  choose,
}: {
  readonly exercise: Exercise
  choose(isRight: boolean): void
}) {
  return (
    <>
      {point !== undefined && <ReadingSwitch id={point} />}
      {tool === 'search' && <SearchPanel chips={false} />}
      {tool === 'try' && <TryItPanel />}
      {tool === 'world' && <WorldPanel />}
      {code !== undefined && <CodeQuestion written={code} clause={clause} choose={choose} />}
      {choices !== undefined && <ReportQuestion choices={choices} choose={choose} />}
    </>
  )
}

function Hints({ hints }: { readonly hints: readonly string[] }) {
  const [shown, show] = useState(0)
  return (
    <div class="hints stack" role="status">
      <ol>
        {hints.slice(0, shown).map(hint => (
          <li key={hint}>
            <Prose text={hint} />
          </li>
        ))}
      </ol>
      {shown < hints.length && (
        <button type="button" class="quiet" onClick={() => show(shown + 1)}>
          {shown === 0 ? 'Show a hint' : 'Show another hint'}
        </button>
      )}
    </div>
  )
}

function Solved({
  exercise: { lesson, clause },
  next,
}: {
  readonly exercise: Exercise
  readonly next: Exercise | undefined
}) {
  return (
    <div class="solved">
      <p>
        <strong>Solved.</strong> <WithClauses text={lesson} /> Rule: <a href={linkTo(clause)}>{clause}</a>
      </p>
      <p>
        {next === undefined ? (
          <a class="button" href={linkTo('exercises')}>
            Back to the list
          </a>
        ) : (
          <a class="button primary" href={linkTo('exercises', next.id)}>
            Next: {next.title}
          </a>
        )}
      </p>
    </div>
  )
}
