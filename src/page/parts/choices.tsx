import { useId } from 'preact/hooks'
import type { Choice } from '../content/question.js'
import { Prose, WithClauses } from './prose.js'

interface ChoicesProps {
  readonly legend: string
  readonly choices: readonly Choice[]
  readonly chosen: Choice | undefined
  choose(choice: Choice): void
}

/** Answers to choose from. After each choice stands whether it is right, and why. */
export function Choices({ legend, choices, chosen, choose }: ChoicesProps) {
  const name = useId()
  return (
    <div>
      <fieldset class="switch choices">
        <legend>
          <Prose text={legend} />
        </legend>
        {choices.map(choice => (
          <label
            key={choice.text}
            class={chosen === choice ? `chosen ${choice.isRight ? 'right' : 'wrong'}` : ''}
          >
            <input type="radio" name={name} checked={choice === chosen} onChange={() => choose(choice)} />
            <span class="meaning">
              <Prose text={choice.text} />
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" class="verdict">
        {chosen !== undefined && (
          <>
            <strong>{chosen.isRight ? 'Right.' : 'No.'}</strong> <WithClauses text={chosen.why} />
          </>
        )}
      </p>
    </div>
  )
}
