import type { World } from '../../spec/nouns.js'
import type { Answer, CounterExample } from '../data.js'
import type { PerformedStep } from '../run-steps.js'
import { differenceOf } from '../texts/difference.js'
import { AnswerView } from './answer.js'
import { Prose } from './prose.js'

interface AnswersProps {
  readonly exchange: PerformedStep
  /** The principals that a server which breaks the rule has too. */
  readonly known: World
  readonly at: number
  readonly usual: Answer | undefined
  readonly counter: CounterExample | undefined
}

/** The answer to a step, and next to it that of a server which breaks the rule. */
export function AnswersView({
  exchange: { answer, before, after },
  known,
  at,
  usual,
  counter,
}: AnswersProps) {
  const world = after.groups.length > before.groups.length ? after : before
  const changed = usual !== undefined && !isSame(usual, answer)
  const wrong = counter?.faulty[at]
  const isAlike = changed && wrong !== undefined && isSame(wrong, answer)
  return (
    <>
      <div class={`answers${wrong === undefined || isAlike ? '' : ' pair'}`}>
        <div>
          <AnswerView
            title={wrong === undefined ? 'Answer' : 'A conformant server'}
            world={world}
            answer={answer}
            other={changed ? usual : wrong}
          />
          {changed && <p class="changed">Your readings change this answer; the marks show how.</p>}
          {isAlike && (
            <p class="changed">
              A server that breaks the rule gives the same answer. The example shows a difference under the
              default readings alone.
            </p>
          )}
        </div>
        {wrong !== undefined && !isAlike && (
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
      {wrong !== undefined && !changed && (
        <p class="difference">
          The server that breaks the rule{' '}
          <Prose text={differenceOf(known, counter?.conformant[at] ?? answer, wrong)} />.
        </p>
      )}
    </>
  )
}

function isSame(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.body === other.body
}
