import { endpoints, type Operation, takes } from './endpoints.js'
import { tokenFailures } from './nouns.js'
import { type Refusal, type RefusalReason, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'
import { type RefusalKind, refusals } from './refusals.js'

/**
 * Every refusal that requests to an operation can get under these readings, once for each status. Where a refusal names
 * an SVC-ID, `missing` is the given text.
 */
export function possibleRefusals(
  operation: Operation,
  readings: Readings,
  missing = readings.idPrefix,
): readonly Refusal[] {
  return (Object.keys(refusals) as RefusalReason[])
    .filter(
      reason =>
        concerns(reason, operation) && (reason !== 'empty-text' || isAnyTextRefused(operation, readings)),
    )
    .flatMap(reason => {
      const { namesId } = refusals[reason] as RefusalKind
      const refusal = refuse(reason, operation, readings, namesId ? missing : undefined)
      return statusesOf(refusal, operation, readings).map(status => ({ ...refusal, status }))
    })
}

function concerns(reason: RefusalReason, operation: Operation): boolean {
  const { about } = refusals[reason] as RefusalKind
  if (about === 'token' || about === operation) return true
  return !(about in endpoints) && takes(operation, about as 'group')
}

/** No status if the reading lets the request succeed, for example because it ignores an unknown property. */
function statusesOf(
  { reason, status }: Refusal,
  operation: Operation,
  readings: Readings,
): readonly number[] {
  const all =
    reason === 'bad-token'
      ? tokenFailures.map(failure => Number(readingFor(readings, 'bad-token', operation, failure)))
      : [status]
  return [...new Set(all)].filter(one => one >= 400)
}

/** The texts of open.empty-strings that a body can hold when it is checked. A trimmed text is never blank. */
export function emptyTexts(readings: Readings, operation: Operation): readonly ('empty' | 'blank')[] {
  return readingFor(readings, 'stored-text', operation) === 'trimmed' ? ['empty'] : ['empty', 'blank']
}

function isAnyTextRefused(operation: Operation, readings: Readings): boolean {
  const accepted = partsOf(readingFor(readings, 'empty-strings', operation))
  return emptyTexts(readings, operation).some(kind =>
    ['title', 'description'].some(field => !accepted.includes(`${kind}-${field}`)),
  )
}
