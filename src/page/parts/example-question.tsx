import type { ExampleQuestion } from '../content/example-question.js'
import type { Choice } from '../content/question.js'
import { Choices } from './choices.js'
import { ProseList } from './prose.js'
import { RequestView, StepsBefore } from './request-line.js'

interface ExampleQuestionProps {
  readonly question: ExampleQuestion
  readonly chosen: Choice | undefined
  choose(choice: Choice): void
}

/** The requests of an example without the last answer, what the world has, and the answers to choose from. */
export function ExampleQuestionView({ question, chosen, choose }: ExampleQuestionProps) {
  const { before, asked, facts, task, choices } = question
  return (
    <div class="example stack">
      <StepsBefore exchanges={before} />
      <div class="asked box">
        <RequestView step={asked.step} names={asked.names} world={asked.before} link={false} />
        <div class="asked-body stack loose">
          {facts.length > 0 && before.length > 0 && <p class="hint">Before the first request:</p>}
          {facts.length > 0 && <ProseList texts={facts} class="facts-list hint" label="What the world has" />}
          <Choices legend={task} choices={choices} chosen={chosen} choose={choose} />
        </div>
      </div>
    </div>
  )
}
