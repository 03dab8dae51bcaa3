import { endpoints, takes } from '../../src/spec/endpoints.js'
import { callerOf, groupAt, type World } from '../../src/spec/nouns.js'
import { type Outcome, statusOf } from '../../src/spec/outcome.js'
import type { Expected } from '../judge/finding.js'
import { type Hypothesis, hypothesesOf, outcomesOf, specifiedRequest } from '../oracle/hypotheses.js'
import { accessOf, reasonOf } from '../oracle/permission-oracle.js'
import type { Suite } from '../runner/suite.js'
import { parseJson } from '../target/client.js'
import { fieldsAt } from '../target/group-layout.js'
import { formatView } from '../target/group-view.js'
import { isSuccess, type Result, resultsOf } from '../target/results.js'
import { isChange, type Step } from './history.js'

/** The outcome of a creation that must not give the SVC-ID that it gives. */
const newSvcId = 'a new SVC-ID'

/** What the definitions say of one step. */
export interface Prediction {
  /** The fair outcomes, as a text to compare. */
  readonly outcomes: string
  /** The fair statuses, as a text to compare, if the recorded one is none of them. */
  readonly statuses: string | undefined
  /** The fair statuses, and what the first outcome shows of a group. */
  readonly expected: Expected
  /** Why the caller has the permission or does not have it; empty if the operation requires none. */
  readonly reason: string
  /** Whether no fair outcome explains the recorded response. */
  readonly isWrong: boolean
}

/**
 * What the definitions say of some steps, after the steps before them. Where they allow several outcomes, the recorded
 * status shows which one the target takes.
 */
export function predict(
  suite: Suite,
  world: World,
  steps: readonly Step[],
  isAsked: (step: Step) => boolean,
): readonly (Prediction | undefined)[] {
  let [hypothesis] = hypothesesOf(suite, world) as [Hypothesis]
  return steps.map(step => {
    const isOfInterest = isAsked(step)
    if (step.request === undefined || !(isOfInterest || isChange(step))) return undefined
    const before = hypothesis
    const specified = specifiedRequest(step.request, step.newId)
    const outcomes = outcomesOf(before, callerOf(step.request.actor), specified)
    const fitting = outcomes.find(({ outcome }) => statusOf(outcome) === step.record.status)
    const { status } = step.record
    // A refusal, right or wrong, changes nothing.
    if (fitting !== undefined || (status !== null && isSuccess(status)))
      hypothesis = (fitting ?? outcomes[0])?.next ?? before
    if (!isOfInterest) return undefined
    const texts = reusesId(step, steps)
      ? [newSvcId]
      : [...new Set(outcomes.map(({ outcome }) => formatOutcome(outcome)))]
    const statuses = [...new Set(outcomes.map(({ outcome }) => statusOf(outcome)))].toSorted()
    const isOther = step.record.status !== null && !statuses.includes(step.record.status)
    return {
      outcomes: texts.join('\n'),
      statuses: isOther ? statuses.join(' or ') : undefined,
      expected: { statuses, ...shownBy(outcomes[0]?.outcome) },
      reason: reasonIn(world, before.world, step),
      isWrong: !texts.includes(formatResponse(suite, step)),
    }
  })
}

/** Whether a creation succeeded with the SVC-ID of a group that an earlier step created. */
function reusesId({ at, request, newId, record: { response } }: Step, steps: readonly Step[]): boolean {
  if (request?.operation !== 'createGroup' || newId !== '') return false
  return steps.some(before => before.at < at && before.newId !== '' && response.includes(before.newId))
}

function shownBy(outcome: Outcome | undefined): Pick<Expected, 'group'> {
  if (outcome?.kind !== 'read') return {}
  const { title, description, members } = outcome.group
  return { group: { title, description, members } }
}

/** An outcome in the form of `formatResponse`: what it shows of groups and results, or else its status. */
function formatOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'read': {
      const { title, description, members } = outcome.group
      return formatView({ status: 200, view: { title, description, members } })
    }
    case 'found': {
      const { profiles = [], groups = [] } = outcome
      return formatResults([
        ...profiles.map(({ svc_id }) => [svc_id]),
        ...groups.map(({ svc_id, name, description }) => [svc_id, name, description]),
      ])
    }
    default:
      return String(statusOf(outcome))
  }
}

function formatResponse({ layout, target }: Suite, { record, request }: Step): string {
  const { status, response } = record
  const json = parseJson(response)
  if (status !== 200) return String(status)
  if (request?.operation === 'readGroup' && layout !== undefined)
    return formatView({ status, view: fieldsAt(json, layout) })
  if (request?.operation !== 'searchPrincipals') return String(status)
  const { profiles, groups } = resultsOf({ json })
  const idOf = (result: Result) => result[target.wire.idField]
  return formatResults([
    ...profiles.map(profile => [idOf(profile)]),
    ...groups.map(group => [idOf(group), group.name, group.description]),
  ])
}

function formatResults(results: readonly (readonly unknown[])[]): string {
  return results
    .map(result => JSON.stringify(result))
    .toSorted()
    .join()
}

/** @param named gives the names of profiles and groups */
function reasonIn(named: World, world: World, { request }: Step): string {
  const { operation, actor, group } = request ?? {}
  if (operation === undefined || !takes(operation, 'group')) return ''
  if (actor == null || groupAt(world, group) === undefined) return ''
  return reasonOf(named, accessOf(world, actor, endpoints[operation].requires, group as string))
}
