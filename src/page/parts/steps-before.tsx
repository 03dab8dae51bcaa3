import type { PerformedStep } from '../run-steps.js'
import { shortened } from '../texts/names.js'
import { sentenceOf } from '../texts/sentences.js'
import { Status } from './answer.js'

/** Requests before the one that matters, in a line each. */
export function StepsBefore({ exchanges }: { readonly exchanges: readonly PerformedStep[] }) {
  if (exchanges.length === 0) return null
  return (
    <ol class="steps">
      {exchanges.map(({ step, before, answer }, at) => (
        <li key={`${at}`} class="short">
          {sentenceOf(step, before)}
          {step.input.body !== undefined && <code>{shortened(JSON.stringify(step.input.body), 120)}</code>}{' '}
          <Status status={answer.status} />
        </li>
      ))}
    </ol>
  )
}
