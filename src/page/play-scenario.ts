import { changesState } from '../spec/endpoints.js'
import { isRecord } from '../spec/is-record.js'
import type { World } from '../spec/nouns.js'
import { defaultReadings, type Readings } from '../spec/readings.js'
import type { Step } from '../spec/step.js'
import type { Expectation, ScenarioData, ScenarioStep } from './data.js'
import { newIdAt, type PerformedStep, runSteps } from './run-steps.js'

/** A step of a scenario, what the page answers, and whether it is what every fair server answers. */
export interface PlayedStep {
  readonly exchange: PerformedStep
  readonly expect: Expectation
  readonly isFair: boolean
}

/**
 * Plays a scenario on the definitions, to its end or to a change after which its later steps say nothing. The limit of results
 * is the usual one: scenarios expect that ten are not cut.
 */
export function playScenario(
  world: World,
  chosen: Readings,
  { steps }: Pick<ScenarioData, 'steps'>,
): readonly PlayedStep[] {
  const readings = { ...chosen, 'result-limit': defaultReadings['result-limit'] }
  const named = JSON.stringify(steps).replace(/<created (\d+)>/g, (_, at) => newIdAt(Number(at), readings))
  const known = JSON.parse(named) as readonly ScenarioStep[]
  const played = runSteps(world, readings, known.map(stepOf)).map((exchange, at) => {
    const { expect } = known[at] as ScenarioStep
    return { exchange, expect, isFair: isFair(exchange, expect) }
  })
  const end = played.findIndex(isOther)
  return end < 0 ? played : played.slice(0, end + 1)
}

function stepOf({ as, operation, group, profile, query, body }: ScenarioStep): Step {
  return {
    as,
    operation,
    input: {
      ...query,
      ...(group === undefined ? {} : { group }),
      ...(profile === undefined ? {} : { profile }),
      ...(isRecord(body) ? { body } : {}),
    },
  }
}

/** Whether a change has another fair status than the one that the later steps build on. */
function isOther({ exchange: { step, answer }, expect }: PlayedStep): boolean {
  return changesState(step.operation) && answer.status !== expect.statuses[0]
}

function isFair({ outcome, request, answer }: PerformedStep, expect: Expectation): boolean {
  const { statuses, group, finds, mayFind = [], alreadyMember, missing } = expect
  if (!statuses.includes(answer.status)) return false
  if (finds !== undefined && 'query' in request) {
    const { profiles = [], groups = [] } = outcome.kind === 'found' ? outcome : {}
    return isWithin(
      [...profiles, ...groups].map(({ svc_id }) => svc_id),
      finds,
      mayFind,
    )
  }
  if (group !== undefined && outcome.kind === 'read') {
    const { title, description, members } = outcome.group
    const isSame = title === group.title && description === group.description
    return isSame && isWithin(members, group.members, group.mayHave ?? [])
  }
  if (alreadyMember !== undefined && outcome.kind === 'added') return outcome.alreadyMember === alreadyMember
  if (missing !== undefined && outcome.kind === 'refused' && outcome.missing !== undefined)
    return 'profile' in request && outcome.missing === request[missing]
  return true
}

/** Whether a list has each of some, once, and of others at most those that it may have. */
function isWithin(list: readonly string[], must: readonly string[], may: readonly string[]): boolean {
  return (
    new Set(list).size === list.length &&
    must.every(id => list.includes(id)) &&
    list.every(id => must.includes(id) || may.includes(id))
  )
}
