import { isQuoted } from '../../src/report/report.js'
import { nameIn } from '../oracle/permission-oracle.js'
import type { Failure } from '../runner/failure.js'
import { isChange, type Step } from './history.js'
import type { Prediction } from './predictions.js'

/**
 * The steps that a failure rests on: one whose response contradicts the definitions and, if the finding does not quote that
 * response, those whose responses it may describe. Empty if no response contradicts the definitions.
 * @param predictions one for each step
 */
export function decidingSteps(
  failure: Failure,
  history: readonly Step[],
  predictions: readonly (Prediction | undefined)[],
): readonly Step[] {
  const { message, expected, observed } = failure.finding
  const lastChange = history.findLastIndex(isChange)
  const isRead = ({ record }: Step) => record.method === 'GET'
  const wrong = history.filter(({ at }) => predictions[at]?.isWrong)
  const quoted = history.filter(({ record }) => isQuoted(record, observed))
  const [wrongReads, wrongQuotes] = [wrong.filter(isRead), wrong.filter(step => quoted.includes(step))]
  const reads = wrongQuotes.filter(step => isRead(step) && step.at > lastChange)
  const ofNamedActor = ({ record: { actor } }: Step) =>
    actor !== null && observed.includes(nameIn(failure.world, actor))
  const ofNamedGroup = ({ request }: Step) =>
    request?.group !== undefined && `${message} ${expected} ${observed}`.includes(request.group)
  const deciding =
    wrongQuotes.find(({ at }) => at === history.length - 1) ??
    reads.find(ofNamedActor) ??
    reads[0] ??
    wrongReads.findLast(ofNamedGroup) ??
    wrongReads.at(-1) ??
    wrongQuotes.at(-1)
  if (deciding === undefined) return []
  if (quoted.includes(deciding)) return [deciding]
  const isDescribed = ({ at, record: { path } }: Step) => at > lastChange && path === deciding.record.path
  return history.filter(step => step === deciding || step === quoted.at(-1) || isDescribed(step))
}
