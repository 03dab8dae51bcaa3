import type { Failure } from '../runner/failure.js'
import { isChange, type Step } from './history.js'
import type { Prediction } from './predictions.js'

/**
 * The steps that a failure rests on: of those that decide by the finding, the ones whose responses contradict the
 * definitions. Of a race, that is the first read after the last change, or else the last one.
 * @param predictions one for each step
 * @param isOfRace whether the requests were sent concurrently
 */
export function decidingSteps(
  { finding }: Failure,
  history: readonly Step[],
  predictions: readonly (Prediction | undefined)[],
  isOfRace: boolean,
): readonly Step[] {
  const wrong = history.filter(
    ({ at, record }) => finding.decides.includes(record) && predictions[at]?.isWrong === true,
  )
  if (!isOfRace) return wrong
  const lastChange = history.findLastIndex(isChange)
  const first = wrong.find(({ at, record }) => at > lastChange && record.method === 'GET')
  return [first ?? wrong.at(-1)].flatMap(step => step ?? [])
}
