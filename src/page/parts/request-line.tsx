import { endpoints } from '../../spec/endpoints.js'
import type { World } from '../../spec/nouns.js'
import type { Names, Step } from '../../spec/step.js'
import type { PerformedStep } from '../run-steps.js'
import { fieldsOf } from '../state/console.js'
import { linkTo } from '../state/location.js'
import { sentPath } from '../state/sent-path.js'
import { shortened } from '../texts/names.js'
import { sentenceOf } from '../texts/sentences.js'
import { Status } from './answer.js'

interface RequestProps {
  readonly step: Step
  readonly names: Names
  readonly world: World
  /** Whether a link to the console is shown. */
  readonly link?: boolean
}

/** A request: in words, and as HTTP, encoded as it is sent. */
export function RequestView({ step, names, world, link = true }: RequestProps) {
  const { method } = endpoints[step.operation]
  const { body, contentType } = step.input
  return (
    <div class="request box sunk stack tight">
      <p class="request-words">
        {sentenceOf(step, world)}
        {step.together && <span class="note"> at the same time</span>}
      </p>
      <p class="request-http row small">
        <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
        <code>{shortened(sentPath(step, names), 300)}</code>
        {link && step.tokenIn === undefined && contentType === undefined && (
          <a class="try-link" href={linkTo('try', '', fieldsOf(step))}>
            Try it
          </a>
        )}
      </p>
      {contentType !== undefined && <pre class="request-body">Content-Type: {contentType}</pre>}
      {body !== undefined && <pre class="request-body">{shortened(JSON.stringify(body), 600)}</pre>}
    </div>
  )
}

/** Requests before the one that matters, in a line each. */
export function StepsBefore({ exchanges }: { readonly exchanges: readonly PerformedStep[] }) {
  if (exchanges.length === 0) return null
  return (
    <ol class="steps bare stack">
      {exchanges.map((exchange, at) => (
        <li key={`${at}`} class="short hint row">
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
