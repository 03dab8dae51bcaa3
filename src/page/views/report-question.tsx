import { useState } from 'preact/hooks'
import { failingReport } from '../content/exercises/failing-report.js'
import type { Choice } from '../content/question.js'
import { Choices } from '../parts/choices.js'

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
