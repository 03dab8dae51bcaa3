import type { Expected } from '../../src/report/finding.js'
import { type Outcome, statusOf } from '../../src/spec/outcome.js'
import { outcomesOf, specifiedRequest } from '../oracle/hypotheses.js'
import type { Belief } from './belief.js'
import { callerIn, type Exchange } from './exchange.js'

/** The fair outcomes of a request. The first is that of the most likely state. */
export function expectedOutcomes(
  belief: Belief,
  { request, newId }: Pick<Exchange, 'request' | 'newId'>,
): ReturnType<typeof outcomesOf> {
  const specified = specifiedRequest(request, newId)
  return belief.hypotheses.flatMap(each => outcomesOf(each, callerIn(request), specified))
}

/** What a response is with one of these outcomes. */
export function expectedOf(outcomes: readonly Outcome[]): Expected {
  const statuses = [...new Set(outcomes.map(statusOf))].toSorted()
  const read = outcomes.find(({ kind }) => kind === 'read')
  if (read?.kind !== 'read') return { statuses }
  const { title, description, members } = read.group
  return { statuses, group: { title, description, members } }
}
