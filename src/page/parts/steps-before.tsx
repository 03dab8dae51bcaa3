import type { PerformedStep } from '../run-steps.js'
import { shortened } from '../texts/names.js'
import { sentenceOf } from '../texts/sentences.js'
import { Status } from './answer.js'

/** Requests before the one that matters, in a line each. */
export function StepsBefore({ exchanges }: { readonly exchanges: readonly PerformedStep[] }) {
  if (exchanges.length === 0) return null
  return (
    <ol class="steps bare stack">
      {exchanges.map((exchange, at) => (
        <li key={`${at}`} class="short row">
          <ShortExchange exchange={exchange} />
        </li>
      ))}
    </ol>
  )
}

/** A request and its status in a line. */
export function ShortExchange({ exchange: { step, before, answer } }: { readonly exchange: PerformedStep }) {
  const { body } = step.input
  return (
    <>
      {sentenceOf(step, before)}
      {step.together && ' at the same time'}
      {body !== undefined && <code>{shortened(JSON.stringify(body), 120)}</code>}{' '}
      <Status status={answer.status} />
    </>
  )
}
