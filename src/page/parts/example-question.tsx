import type { ExampleQuestion } from '../content/example-question.js'
import type { Choice } from '../content/question.js'
import { sentenceOf } from '../texts/sentences.js'
import { Status } from './answer.js'
import { Choices } from './choices.js'
import { Prose } from './prose.js'
import { RequestView } from './request-line.js'

interface ExampleQuestionProps {
  readonly question: ExampleQuestion
  readonly chosen: Choice | undefined
  choose(choice: Choice): void
}

/** The requests of an example without the last answer, what the world has, and the answers to choose from. */
export function ExampleQuestionView({ question, chosen, choose }: ExampleQuestionProps) {
  const { before, asked, facts, task, choices } = question
  return (
    <div class="example">
      {before.length > 0 && (
        <ol class="steps">
          {before.map(({ step, before: world, answer }, at) => (
            <li key={`${at}`} class="short">
              {sentenceOf(step, world)} <Status status={answer.status} />
            </li>
          ))}
        </ol>
      )}
      <div class="asked">
        <RequestView step={asked.step} names={asked.names} world={asked.before} link={false} />
        <div class="asked-body">
          {facts.length > 0 && (
            <ul class="facts-list" aria-label="What the world has">
              {facts.map(fact => (
                <li key={fact}>
                  <Prose text={fact} />
                </li>
              ))}
            </ul>
          )}
          <Choices legend={task} choices={choices} chosen={chosen} choose={choose} />
        </div>
      </div>
    </div>
  )
}
