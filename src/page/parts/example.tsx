import { useComputed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { World } from '../../spec/nouns.js'
import type { CounterExample, PageExample } from '../data.js'
import { type FairAnswer, type FairAnswers, fairAnswers } from '../fair-answers.js'
import { data } from '../page-data.js'
import { type PerformedStep, readingsOf, runSteps } from '../run-steps.js'
import { useLab } from '../state/location.js'
import { Status } from './answer.js'
import { AnswersView, type Pair } from './answers.js'
import { ExampleSentence } from './open-note.js'
import { Code, Prose } from './prose.js'
import { RequestView, ShortExchange } from './request-line.js'

interface ExampleProps {
  readonly example: PageExample
  readonly counter?: CounterExample
}

/** An example that runs in the page, and the answers of a server that breaks its clause. */
export function ExampleView(props: ExampleProps) {
  const fair = useMemo(() => fairAnswers(data.world, props.example), [props.example])
  return (
    <div class="example stack">
      <ExampleSentence example={props.example} fair={fair} />
      <ExampleSteps {...props} fair={fair} />
    </div>
  )
}

/** The requests of an example and their answers, without words on what is open. */
export function ExampleSteps({ example, counter, fair }: ExampleProps & { readonly fair: FairAnswers }) {
  const lab = useLab()
  const exchanges = useComputed(() =>
    runSteps(data.world, readingsOf(example, lab.readings.value), example.steps),
  )
  const deciding = decidingSteps(example, counter)
  return (
    <>
      <ol class="steps bare stack">
        {exchanges.value.map((exchange, at) =>
          deciding.includes(at) ? (
            <li key={`${at}`}>
              <RequestView step={exchange.step} names={exchange.names} world={exchange.before} />
              <AnswersView
                exchange={exchange}
                known={knownWorld(exchanges.value.slice(0, at + 1))}
                fair={fair.steps[at] as FairAnswer}
                pair={pairAt(counter, at)}
              />
            </li>
          ) : (
            <ShortStep
              key={`${at}`}
              exchange={exchange}
              place={placeOf(at, deciding)}
              wrong={counter?.faulty[at]?.status}
            />
          ),
        )}
      </ol>
      {counter !== undefined && <Fault counter={counter} />}
    </>
  )
}

function pairAt(counter: CounterExample | undefined, at: number): Pair | undefined {
  const [conformant, faulty] = [counter?.conformant[at], counter?.faulty[at]]
  return conformant === undefined || faulty === undefined ? undefined : { conformant, faulty }
}

/** What the server of the counter-example does. */
function Fault({ counter: { says, fault } }: { readonly counter: CounterExample }) {
  return (
    <p class="fault">
      <strong>Counter-example.</strong> <Prose text={says} />{' '}
      <Code text={`npx principal-oracle serve --fault ${fault}`} />
    </p>
  )
}

/** The names that hold on every server: those of the demo world. After an update, a title may be another one. */
function knownWorld(exchanges: readonly PerformedStep[]): World {
  const isUpdated = exchanges.some(({ step: { operation } }) => operation === 'updateGroup')
  return isUpdated ? { ...data.world, groups: [] } : data.world
}

interface ShortStepProps {
  readonly exchange: PerformedStep
  readonly place: StepPlace
  /** The status of the server that breaks the rule. */
  readonly wrong: number | undefined
}

/** A step before the one that matters. In place of a long row of them stands how many they are. */
function ShortStep({ exchange, place, wrong }: ShortStepProps) {
  if (place === 'left out') return null
  return (
    <li class="short hint row">
      {typeof place === 'number' ? (
        `… ${place} more requests like this one are left out here.`
      ) : (
        <>
          <ShortExchange exchange={exchange} />
          {wrong !== undefined && wrong !== exchange.answer.status && (
            <span>
              (the server that breaks the rule: <Status status={wrong} />)
            </span>
          )}
        </>
      )}
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

/** A step is shown, or left out; the first that is left out says how many are. */
type StepPlace = 'shown' | 'left out' | number

/** Of a long row of steps before the deciding one, only the first and the last are shown. */
function placeOf(at: number, [first = 0]: readonly number[]): StepPlace {
  if (first <= 6 || at === 0 || at >= first - 1) return 'shown'
  return at === 1 ? first - 2 : 'left out'
}
