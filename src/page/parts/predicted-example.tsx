import type { ClauseId } from '../../spec/clauses.js'
import { exampleQuestion, isPlain } from '../content/example-question.js'
import type { CounterExample, PageExample } from '../data.js'
import { data } from '../page-data.js'
import { isPredicting, predict, predictions } from '../state/kept.js'
import { ExampleView } from './example.js'
import { ExampleQuestionView } from './example-question.js'
import { Prose } from './prose.js'

interface PredictedProps {
  readonly clause: ClauseId
  readonly example: PageExample
  readonly counter: CounterExample
}

/** An example whose answer the reader may predict before it shows. */
export function PredictedExample({ clause, example, counter }: PredictedProps) {
  if (!isPredicting.value) return <ExampleView example={example} counter={counter} />
  const question = exampleQuestion(data.world, clause, example, counter)
  if (isPlain(question)) return <ExampleView example={example} counter={counter} />
  const text = predictions.value[question.id]
  const choice = question.choices.find(one => one.text === text)
  if (text === undefined)
    return (
      <>
        <ExampleQuestionView
          question={question}
          chosen={undefined}
          choose={one => predict(question.id, one.text)}
        />
        <p>
          <button type="button" class="quiet" onClick={() => predict(question.id, '')}>
            Skip, and show the answer
          </button>
        </p>
      </>
    )
  return (
    <>
      <p role="status" class={`predicted ${choice === undefined ? '' : choice.isRight ? 'right' : 'wrong'}`}>
        {choice === undefined ? (
          'You skipped the prediction.'
        ) : (
          <>
            You predicted <strong>{choice.text}</strong>: {choice.isRight ? 'right.' : 'no.'}{' '}
            <Prose text={choice.why} />
          </>
        )}
      </p>
      <ExampleView example={example} counter={counter} />
    </>
  )
}

/** Turns the predictions on and off. */
export function PredictSwitch() {
  return (
    <label class="row">
      <input
        type="checkbox"
        checked={isPredicting.value}
        onChange={event => {
          isPredicting.value = event.currentTarget.checked
        }}
      />{' '}
      Let me predict each answer before it shows
    </label>
  )
}
