import { explainRequest } from '../../spec/explain-request.js'
import { idsOf } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { exampleQuestion } from '../content/example-question.js'
import { type Scene, story } from '../content/story.js'
import { GraphView } from '../graph/graph-view.js'
import { litBy } from '../graph/path.js'
import { AnswerView } from '../parts/answer.js'
import { ExampleQuestionView } from '../parts/example-question.js'
import { Prose } from '../parts/prose.js'
import { Quotes } from '../parts/quotes.js'
import { numberIn, Unknown } from '../parts/unknown.js'
import type { PerformedStep } from '../run-steps.js'
import { predict, predictions } from '../state/kept.js'
import { linkTo } from '../state/location.js'
import { factsFor } from '../texts/facts.js'

/** The story, one step at a time. @param part the number of the step */
export function StoryView({ part }: { readonly part: string }) {
  const number = numberIn(part, story.length)
  const at = (number ?? 1) - 1
  const scene = story[at]
  if (scene === undefined) return null
  const done = story.filter((_, index) => idOf(index) in predictions.value).length
  return (
    <div class="chapter wide stack">
      <p class="clause-place hint row">
        <span>
          Step {at + 1} of {story.length}
        </span>
        <progress value={done} max={story.length} aria-label="Steps answered" />
      </p>
      <h1 tabIndex={-1}>{scene.title}</h1>
      <Unknown kind="step" name={number === undefined ? part : ''} />
      <SceneView key={at} scene={scene} id={idOf(at)} />
      <p class="hint" role="status">
        {at + 1 === story.length
          ? `This is the last step of the story. You answered ${done} of ${story.length} steps.`
          : 'You may go on without an answer.'}
      </p>
      <StepLinks at={at} />
    </div>
  )
}

const idOf = (at: number) => `story/${at + 1}`

function SceneView({ scene, id }: { readonly scene: Scene; readonly id: string }) {
  const { says, world, steps, clause, lesson } = scene
  const question = exampleQuestion(world, clause, { says: '', steps })
  const chosen = question.choices.find(({ text }) => text === predictions.value[id])
  const { asked } = question
  const isSearch = asked.step.operation === 'searchPrincipals'
  return (
    <>
      {says.map(text => (
        <p key={text} class="story-says measure">
          <Prose text={text} />
        </p>
      ))}
      <div class="side-by-side">
        <ExampleQuestionView
          question={{ ...question, facts: isSearch ? factsFor(world, asked.step, idsOf(world)) : [] }}
          chosen={chosen}
          choose={choice => predict(id, choice.text)}
        />
        {world.groups.length > 0 && <Picture exchange={asked} isShown={chosen !== undefined} />}
      </div>
      {chosen !== undefined && (
        <div class="side-by-side">
          <div class="lesson">
            <p>
              <strong>The rule.</strong> <Prose text={lesson} /> <a href={linkTo(clause)}>{clause}</a>
            </p>
            <Quotes id={clause} />
          </div>
          <div class="answers box">
            <AnswerView title="The whole answer" world={asked.after} answer={asked.answer} />
          </div>
        </div>
      )}
    </>
  )
}

/** The world of the step. @param isShown whether the path that decides is lit: it would give the answer away */
function Picture({ exchange, isShown }: { readonly exchange: PerformedStep; readonly isShown: boolean }) {
  const { before: world, caller, request } = exchange
  const { access } = explainRequest({ world, readings: defaultReadings }, caller, request)
  const shown = isShown ? access : undefined
  return (
    <GraphView
      world={world}
      lit={shown ? litBy(shown) : new Set()}
      allowed={shown?.allowed ?? false}
      label={`The world of this step: ${world.profiles.length} profiles, ${world.groups.length} groups and ${world.acrs.length} ACRs.`}
    />
  )
}

function StepLinks({ at }: { readonly at: number }) {
  const next = story[at + 1]
  return (
    <nav class="actions row" aria-label="Steps">
      {at > 0 && (
        <a class="button" href={linkTo('story', `${at}`)}>
          Back
        </a>
      )}
      {next === undefined ? (
        <>
          <a class="button primary" href={linkTo('exercises')}>
            Go on with the exercises
          </a>
          <a class="button" href={linkTo('rules')}>
            Read all rules
          </a>
        </>
      ) : (
        <a class="button primary" href={linkTo('story', `${at + 2}`)}>
          Next: {next.title}
        </a>
      )}
    </nav>
  )
}
