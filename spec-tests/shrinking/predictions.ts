import type { World } from '../../src/spec/nouns.js'
import { type Outcome, statusOf } from '../../src/spec/outcome.js'
import { startOf } from '../judge/belief.js'
import { expectedOf, expectedOutcomes } from '../judge/expected.js'
import type { Expected } from '../judge/finding.js'
import { judge } from '../judge/judge.js'
import { reasonOn } from '../judge/reason.js'
import type { Suite } from '../runner/suite.js'
import { parseJson } from '../target/client.js'
import { isChange, type Step } from './history.js'

/** What the definitions say of one step. The texts are to compare. */
export interface Prediction {
  /** What a fair response is. */
  readonly expected: Expected
  /** The fair outcomes. */
  readonly outcomes: string
  /** The fair statuses, if the recorded one is none of them. */
  readonly statuses: string | undefined
  /** Why the caller has the permission or does not have it. */
  readonly reason: string
  /** Whether no fair outcome explains the recorded response. */
  readonly isWrong: boolean
}

/** What the judge says of some steps, after the steps before them. */
export function predict(
  { beliefs }: Pick<Suite, 'beliefs'>,
  world: World,
  steps: readonly Step[],
  isAsked: (step: Step) => boolean,
): readonly (Prediction | undefined)[] {
  const known = beliefs.known()
  let belief = startOf(known, world, 'nothing')
  return steps.map(step => {
    const { request, record, newId } = step
    const isOfInterest = isAsked(step)
    if (request === undefined || !(isOfInterest || isChange(step))) return undefined
    const { status, response: text } = record
    const response = { status: status ?? 0, text, json: parseJson(text) }
    const before = belief
    const judgement = judge(known, before, { request, response, newId })
    belief = judgement.next
    if (!isOfInterest) return undefined
    const outcomes = expectedOutcomes(before, { request, newId }).map(({ outcome }) => outcome)
    const statuses = [...new Set(outcomes.map(statusOf))].toSorted()
    return {
      expected: judgement.kind === 'wrong' ? judgement.expected : expectedOf(outcomes),
      outcomes: JSON.stringify([...new Set(outcomes.map(shownIn))].toSorted()),
      statuses: statuses.includes(response.status) ? undefined : JSON.stringify(statuses),
      reason: JSON.stringify(reasonOn(before, request)),
      isWrong: judgement.kind === 'wrong',
    }
  })
}

/** What an outcome shows of groups and results, or else its status. */
function shownIn(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'read':
      return JSON.stringify({ ...outcome.group, members: outcome.group.members.toSorted() })
    case 'found': {
      const { profiles = [], groups = [] } = outcome
      return JSON.stringify([profiles.map(({ svc_id }) => svc_id), groups])
    }
    default:
      return String(statusOf(outcome))
  }
}
