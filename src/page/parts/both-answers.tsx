import type { World } from '../../spec/nouns.js'
import type { FairAnswer, FairAnswers } from '../fair-answers.js'
import type { PerformedStep } from '../run-steps.js'
import { AnswerView } from './answer.js'
import { AnswersView } from './answers.js'

interface BothAnswersProps {
  readonly right: PerformedStep
  readonly wrong: PerformedStep
  /** The principals that both servers know. */
  readonly known: World
  readonly fair: FairAnswers
}

/** What the reference server and one with a fault answer to the same request, the last one. */
export function BothAnswers({ right, wrong, known, fair }: BothAnswersProps) {
  if (isSame(right, wrong))
    return (
      <>
        <div class="answers box">
          <AnswerView title="Both servers" world={right.after} answer={right.answer} />
        </div>
        <p class="changed">Both servers answer the same: this request does not show the fault.</p>
      </>
    )
  const last = fair.steps.at(-1) as FairAnswer
  return (
    <AnswersView
      exchange={right}
      known={known}
      fair={{ ...last, usual: right.answer }}
      pair={{ conformant: right.answer, faulty: wrong.answer }}
    />
  )
}

/** Whether two servers gave the same answer. */
function isSame({ answer: one }: PerformedStep, { answer: other }: PerformedStep): boolean {
  return one.status === other.status && one.body === other.body
}
