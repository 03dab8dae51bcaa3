import type { Exercise } from '../content/exercises/exercise.js'
import { exerciseParts, exercises } from '../content/exercises.js'
import { Unknown } from '../parts/unknown.js'
import { forgetProgress, solved } from '../state/kept.js'
import { linkTo } from '../state/location.js'
import { ExerciseView } from './exercise.js'

/** The list of exercises, or one of them. @param part the id of an exercise */
export function ExercisesView({ part }: { readonly part: string }) {
  const at = exercises.findIndex(({ id }, index) => id === part || `${index + 1}` === part)
  const exercise = exercises[at]
  if (exercise !== undefined)
    return <ExerciseView key={exercise.id} exercise={exercise} number={at + 1} next={exercises[at + 1]} />
  const done = exercises.filter(({ id }) => solved.value.has(id)).length
  const next = exercises.find(({ id }) => !solved.value.has(id))
  return (
    <div class="chapter wide stack">
      <h1 tabIndex={-1}>Exercises</h1>
      <Unknown kind="exercise" name={part} />
      <p class="lead">
        Each takes a few minutes, and checks itself. Your progress and your code stay in this browser.
      </p>
      <p class="progress row">
        <progress value={done} max={exercises.length} aria-label="Exercises solved" /> {done} of{' '}
        {exercises.length} solved
      </p>
      <p class="actions row">
        {next !== undefined && (
          <a class="button primary" href={linkTo('exercises', next.id)}>
            {done === 0 ? 'Start' : 'Continue'}: {next.title}
          </a>
        )}
        {done > 0 && (
          <button type="button" class="plain-button" onClick={forgetProgress}>
            Start over
          </button>
        )}
      </p>
      {Object.entries(exerciseParts).map(([heading, list]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <ol class="exercise-list bare stack">
            {list.map(each => (
              <ListedExercise key={each.id} exercise={each} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function ListedExercise({ exercise }: { readonly exercise: Exercise }) {
  const { id, title, task } = exercise
  const isSolved = solved.value.has(id)
  return (
    <li>
      <a class="box" href={linkTo('exercises', id)}>
        <span class={`check pill ${isSolved ? 'done' : ''}`} aria-hidden="true">
          {isSolved ? '✓' : exercises.indexOf(exercise) + 1}
        </span>
        <span>
          <strong>{title}</strong>
          {isSolved && <span class="sr-only"> (solved)</span>}
          <span class="hint">{task.replaceAll('`', '')}</span>
        </span>
      </a>
    </li>
  )
}
