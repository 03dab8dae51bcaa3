import { type Decision, type Entry, isDecided } from '../../http/journal.js'
import { explainRequest, type RequestExplanation } from '../../spec/explain-request.js'
import { worldAt } from '../../spec/moment.js'
import type { World } from '../../spec/nouns.js'
import type { HostedWorld } from './hosted-world.js'
import { principalIn } from './questions.js'
import { type RequestSummary, summaryOf } from './request-summary.js'
import { troubleFrom } from './trouble.js'
import { withoutTokens } from './without-tokens.js'

/** One request to a world, and why it had its outcome. */
export interface RequestStory extends RequestSummary {
  /** What the definitions decide. Null if the request is for no operation, or was refused before its caller was known. */
  readonly explanation: RequestExplanation | null
  /** The state that is explained: that of the request, or the present one, which may be another. */
  readonly state: 'at the request' | 'now' | null
  /** What a reader must know in addition, in sentences. */
  readonly notes: readonly string[]
}

/** @param principal the name of a principal whose part in a search is explained @throws NameError */
export function storyOf(entry: Entry, hosted: HostedWorld, principal: string | undefined): RequestStory {
  const summary = summaryOf(entry, hosted.service)
  if (!isDecided(entry))
    return {
      ...summary,
      explanation: null,
      state: null,
      notes: [whyUndecided(entry)],
    }
  const past = stateAt(entry, hosted)
  const world = past ?? hosted.service.world()
  const named = principal === undefined ? undefined : principalIn(world, principal)
  const { moment, caller, request } = entry
  const explanation = explainRequest({ world, readings: moment.readings }, caller, request, named)
  const notes = [
    ...notesOnTroubles(entry),
    ...notesOnState(past, hosted, entry),
    ...notesOnFaults(hosted, summary, explanation),
  ]
  return {
    ...summary,
    explanation: withoutTokens(explanation) as RequestExplanation,
    state: past === undefined ? 'now' : 'at the request',
    notes,
  }
}

/** The world in which a request was decided; undefined if it cannot be made again. */
function stateAt({ moment }: Decision, { service, settings }: HostedWorld): World | undefined {
  const isNow = moment === service.moment && settings.faults.length === 0
  return isNow ? service.world() : worldAt(moment)
}

function whyUndecided({ troubles, outcome }: Entry): string {
  return troubles.length > 0 && outcome === undefined
    ? `The request waits, because it met trouble that was ordered (${troubles.join(', ')}).`
    : 'The request was for no operation, or it was refused before its caller was known.'
}

function notesOnTroubles({ troubles, outcome }: Entry): readonly string[] {
  if (troubles.length === 0) return []
  const ending = outcome === undefined ? ', and was not performed' : ''
  return [`The request met trouble that was ordered (${troubles.join(', ')})${ending}.`]
}

function notesOnState(
  past: World | undefined,
  { service, settings }: HostedWorld,
  { moment }: Decision,
): readonly string[] {
  if (past !== undefined) return []
  const count = service.moment.version - moment.version
  const changes = count > 0 ? `which has changed ${count} times since` : 'which may have changed since'
  const why =
    settings.faults.length > 0
      ? 'the server has faults'
      : 'the world is large, or how it is served was changed'
  return [
    `This explains the world as it is now, ${changes}: the state at the request is not kept, because ${why}.`,
  ]
}

function notesOnFaults(
  { settings }: HostedWorld,
  { status, trouble = [] }: RequestSummary,
  explanation: RequestExplanation,
): readonly string[] {
  if (status === null || status === explanation.status) return []
  // The status of ordered trouble is the same with and without faults.
  const isOrdered = trouble.some(word => troubleFrom(word).kind !== 'latency')
  const { faults: names } = settings
  const faults = isOrdered || names.length === 0 ? '' : `; the server has the faults ${names.join(', ')}`
  return [`The server responded with ${status}, but the definitions decide ${explanation.status}${faults}.`]
}
