import type { Why } from '../../src/report/finding.js'
import { type Group, type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { statusOf } from '../../src/spec/outcome.js'
import { startOf } from '../judge/belief.js'
import { expectedOutcomes, statusesOf } from '../judge/expected.js'
import type { Expected } from '../judge/finding.js'
import { judge } from '../judge/judge.js'
import { reasonOn } from '../judge/reason.js'
import { groupShown, type Possible } from '../oracle/hypotheses.js'
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
  const used = idsOf(world)
  let belief = startOf(known, world, 'nothing')
  return steps.map(step => {
    const { request, record, newId } = step
    const isOfInterest = isAsked(step)
    if (request === undefined || !(isOfInterest || isChange(step))) return undefined
    const { status, response: text } = record
    const response = { status: status ?? 0, text, json: parseJson(text) }
    const isReused = reusesId(step, steps, used)
    const exchange = { request, response, newId: newId === '' && !isReused ? otherId : newId }
    const before = belief
    const judgement = judge(known, before, exchange)
    belief = judgement.next
    if (!isOfInterest) return undefined
    const outcomes = expectedOutcomes(before, exchange)
    const statuses = statusesOf(outcomes)
    const [read] = outcomes.flatMap(groupShown)
    return {
      expected:
        judgement.kind === 'wrong'
          ? judgement.expected
          : { statuses, ...(read && { group: textsAndMembers(read) }) },
      outcomes: isReused ? newSvcId : JSON.stringify([...new Set(outcomes.map(shownIn))].toSorted()),
      statuses: statuses.includes(response.status) ? undefined : JSON.stringify(statuses),
      reason: decisiveIn(reasonOn(before, request)),
      isWrong: judgement.kind === 'wrong',
    }
  })
}

/** The outcome of a creation that must not give the SVC-ID that it gives. */
const newSvcId = 'a new SVC-ID'
/** Stands for the SVC-ID of a group that a request has created, if the record does not show it. */
const otherId = 'the new group'

/** Whether a creation succeeded with an SVC-ID of the world, or of a group that an earlier one of these steps created. */
function reusesId(
  { at, request, newId, record: { response } }: Step,
  steps: readonly Step[],
  used: readonly Id[],
): boolean {
  if (request?.operation !== 'createGroup' || newId !== '') return false
  const created = steps.flatMap(before => (before.at < at && before.newId !== '' ? [before.newId] : []))
  return [...used, ...created].some(id => response.includes(id))
}

/** The ACRs that count for the caller; if there are none, its groups. */
function decisiveIn({ access }: Why): string {
  if (access === undefined) return ''
  return JSON.stringify(access.acrs.length > 0 ? access.acrs : access.groups)
}

function textsAndMembers({ title, description, members }: Group): Omit<Group, 'svc_id'> {
  return { title, description, members }
}

/** What an outcome shows of groups and results, or else its status. */
function shownIn({ outcome }: Possible): string {
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
