import { useComputed } from '@preact/signals'
import type { World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import type { Answer, CounterExample, PageExample } from '../data.js'
import { data } from '../page-data.js'
import { type PerformedStep, readingsOf, runSteps } from '../run-steps.js'
import { useLab } from '../state/lab.js'
import { sentenceOf } from '../texts/sentences.js'
import { AnswerView, Status } from './answer.js'
import { ExampleSentence } from './open-note.js'
import { RequestView } from './request-line.js'

interface ExampleProps {
  readonly example: PageExample
  readonly counter?: CounterExample
}

/** An example that runs in the page, and the answers of a server that breaks its clause. */
export function ExampleView({ example, counter }: ExampleProps) {
  const lab = useLab()
  const exchanges = useComputed(() =>
    runSteps(data.world, readingsOf(example, lab.readings.value), example.steps),
  )
  const usual = runSteps(data.world, readingsOf(example, defaultReadings), example.steps)
  const chosen = decidingSteps(example, counter)
  return (
    <div class="example">
      <ExampleSentence example={example} usual={usual} />
      <ol class="steps">
        {exchanges.value.map((exchange, at) =>
          chosen.includes(at) ? (
            <li key={`${at}`}>
              <RequestView step={exchange.step} names={exchange.names} world={exchange.before} />
              <Answers
                exchange={exchange}
                known={knownWorld(exchanges.value.slice(0, at + 1))}
                at={at}
                usual={usual[at]?.answer}
                counter={counter}
              />
            </li>
          ) : (
            <ShortStep key={`${at}`} exchange={exchange} isHidden={isFolded(at, chosen)} />
          ),
        )}
      </ol>
    </div>
  )
}

interface AnswersProps {
  readonly exchange: PerformedStep
  /** The principals that a server which breaks the rule has too. */
  readonly known: World
  readonly at: number
  readonly usual: Answer | undefined
  readonly counter: CounterExample | undefined
}

function Answers({ exchange: { answer, before, after }, known, at, usual, counter }: AnswersProps) {
  const world = after.groups.length > before.groups.length ? after : before
  const changed = usual !== undefined && JSON.stringify(usual) !== JSON.stringify(answer)
  const wrong = counter?.faulty[at]
  return (
    <div class={`answers${wrong === undefined ? '' : ' pair'}`}>
      <div>
        <AnswerView
          title={wrong === undefined ? 'Answer' : 'A conformant server'}
          world={world}
          answer={answer}
          other={changed ? usual : wrong}
        />
        {changed && <p class="changed">Your readings change this answer; the marks show how.</p>}
      </div>
      {wrong !== undefined && (
        <div>
          <AnswerView
            title="A server that breaks the rule"
            world={known}
            answer={wrong}
            other={counter?.conformant[at]}
            tone="broken"
          />
          {changed && <p class="changed">This answer is for the default readings.</p>}
        </div>
      )}
    </div>
  )
}

/** The names that hold on every server: those of the demo world. After an update, a title may be another one. */
function knownWorld(exchanges: readonly PerformedStep[]): World {
  const isUpdated = exchanges.some(({ step: { operation } }) => operation === 'updateGroup')
  return isUpdated ? { ...data.world, groups: [] } : data.world
}

/** A step before the one that matters. */
function ShortStep({ exchange, isHidden }: { readonly exchange: PerformedStep; readonly isHidden: boolean }) {
  if (isHidden) return null
  return (
    <li class="short">
      {sentenceOf(exchange.step, exchange.before)} <Status status={exchange.answer.status} />
    </li>
  )
}

/** The steps that are shown in full: those whose answers the fault changes; without a fault, the last one. */
function decidingSteps({ steps }: PageExample, counter: CounterExample | undefined): readonly number[] {
  if (counter === undefined) return [steps.length - 1]
  const differing = steps.flatMap((_, at) =>
    JSON.stringify(counter.conformant[at]) === JSON.stringify(counter.faulty[at]) ? [] : [at],
  )
  return differing.slice(-2)
}

/** Of a long row of steps before the deciding one, only the first and the last are shown. */
function isFolded(at: number, [first = 0]: readonly number[]): boolean {
  return first > 6 && at > 0 && at < first - 1
}
