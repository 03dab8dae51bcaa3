import { useState } from 'preact/hooks'
import type { Choice } from '../content/exercises/exercise.js'
import { failingReport } from '../content/exercises/failing-report.js'

/** A failing report, and a question about it. */
export function ReportQuestion({
  choices,
  choose,
}: {
  readonly choices: readonly Choice[]
  choose(isRight: boolean): void
}) {
  const [chosen, setChosen] = useState<Choice>()
  return (
    <div class="report-question">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="body boxed" tabIndex={0} aria-label="The report">
        <pre>
          <code>{failingReport}</code>
        </pre>
      </section>
      <fieldset class="switch choices">
        <legend>The deployment breaks</legend>
        {choices.map(choice => (
          <label key={choice.text} class={choice === chosen ? 'chosen' : ''}>
            <input
              type="radio"
              name="choice"
              checked={choice === chosen}
              onChange={() => {
                setChosen(choice)
                choose(choice.isRight)
              }}
            />
            <span class="meaning">{choice.text}</span>
          </label>
        ))}
      </fieldset>
      <p role="status">{chosen !== undefined && `${chosen.isRight ? 'Right.' : 'No.'} ${chosen.why}`}</p>
    </div>
  )
}
