import { useState } from 'preact/hooks'
import { failingReport } from '../content/exercises/failing-report.js'
import type { Choice } from '../content/question.js'
import { Choices } from '../parts/choices.js'
import { Scrollable } from '../parts/scrollable.js'

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
    <div class="report-question stack loose">
      <Scrollable class="body box sunk" label="The report">
        <pre>
          <code>{failingReport}</code>
        </pre>
      </Scrollable>
      <Choices
        legend="The deployment breaks"
        choices={choices}
        chosen={chosen}
        choose={choice => {
          setChosen(choice)
          choose(choice.isRight)
        }}
      />
    </div>
  )
}
