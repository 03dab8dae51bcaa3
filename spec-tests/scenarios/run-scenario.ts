import { changesState } from '../../src/spec/endpoints.js'
import { Names, type Step } from '../../src/spec/step.js'
import { isFree } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import { lawsBrokenBy } from '../judge/transcript-laws.js'
import { hasGrants } from '../oracle/new-group.js'
import type { Case } from '../runner/case.js'
import { Untestable } from '../runner/failure.js'
import { findingOf } from '../runner/finding-of.js'
import { formatResponse } from '../target/format-response.js'
import type { ClientRequest } from '../target/request.js'
import { type Move, movesOf } from './moves.js'
import type { Decided } from './scenario.js'

/**
 * Sends the requests of a scenario, and judges each response.
 * @returns whether a response that might have broken the clause of the scenario was right
 * @throws Failure at the first one that no fair reading explains
 * @throws Untestable if a request cannot be sent, or gets a server error
 */
export async function runScenario(c: Case, scenario: Decided, steps: readonly Step[]): Promise<boolean> {
  const names = new Names(c.world)
  const moves = movesOf({ scenario, steps, names, actors: c.actors, believed: () => c.belief })
  const transcript: Judged[] = []
  let isShown = false
  for (let move = moves.next(); !move.done; ) {
    const judged = await sendMove(c, move.value)
    const isDecided = move.value.blame !== 'never'
    for (const each of judged) await expectRight(c, each, move.value)
    isShown ||= isDecided && judged.some(({ judgement }) => judgement.kind === 'right')
    transcript.push(...judged)
    const [broken] = isDecided ? lawsBrokenBy(transcript) : []
    if (broken !== undefined) c.expect(false, () => broken)
    move = moves.next(judged)
  }
  c.judged ||= isShown
  return isShown
}

async function sendMove(c: Case, { requests }: Move): Promise<readonly Judged[]> {
  if (!requests.every(request => isOwn(c, request))) return []
  for (const { actor } of requests)
    c.require(
      actor === null || actor.startsWith('bad:') || c.actors.includes(actor),
      () => `needs a token of ${actor} in the target file`,
    )
  const [first, ...others] = requests
  const responses = others.length > 0 ? await c.sendConcurrently(requests) : [await c.send(first)]
  if (requests.some(({ operation }) => changesState(operation))) await c.suite.settle()
  return responses.flatMap(response => c.suite.beliefs.judged(response) ?? [])
}

async function expectRight(c: Case, judged: Judged, { requests, blame }: Move): Promise<void> {
  const { judgement, exchange } = judged
  const { request, response } = exchange
  if (response.status >= 500)
    throw new Untestable(`needs a response to ${request.operation}; it was ${formatResponse(response)}`)
  // A read that is right when it is sent again only shows that the target is late.
  const isExcused = requests.length === 1 && !c.suite.beliefs.wrongOf(c).includes(judged)
  if (judgement.kind !== 'wrong' || isExcused || !isOfCreated(c, judged)) return
  const finding = await findingOf(c, judged, blame)
  if (finding !== undefined) c.expect(false, () => finding)
}

/** Whether a request leaves alone what the suite has not created on a target that keeps its world, and can still remove. */
function isOwn(
  { target, known, belief }: Case,
  { operation, actor, group, profile }: ClientRequest,
): boolean {
  if (target.takesWorlds || group === undefined || !changesState(operation)) return true
  // A creator that has its permissions as a member could not remove its group any more.
  const isLeaving = operation === 'removeGroupMember' && actor === profile && hasGrants(known.newGroupGrants)
  return (belief.past.creators.has(group) || isFree(belief, group)) && !isLeaving
}

/** Others may change a world that the target keeps, but not the groups that the suite has created there. */
function isOfCreated({ target }: Case, { before, exchange: { request } }: Judged): boolean {
  const { group } = request
  return target.takesWorlds || group === undefined || before.past.creators.has(group) || isFree(before, group)
}
