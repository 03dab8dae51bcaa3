import { changesState, type Operation } from '../../src/spec/endpoints.js'
import { Names, type Step } from '../../src/spec/step.js'
import { worldOf } from '../judge/belief.js'
import type { Judged } from '../judge/beliefs.js'
import type { Finding } from '../judge/finding.js'
import { flawsOf } from '../judge/flaws.js'
import { apartFromRules } from '../judge/judgement.js'
import { clearNameIn, reasonOf } from '../judge/oracle/permission-oracle.js'
import { credentialReadings } from '../observations/response-readings.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import { findingOf, wrongInSequence } from '../run/finding-of.js'
import type { HttpResponse } from '../target/client.js'
import { tokenIn } from '../target/deployment.js'
import { type ClientRequest, callerIn } from '../target/request.js'
import { formatResponse, isServerError } from '../target/results.js'
import { findCreator } from '../worlds/find-creator.js'
import { sendToWorld } from '../worlds/memberships.js'
import type { Move } from './moves.js'
import { concernsSuite, isHarmless } from './own-groups.js'
import { play, type Stage } from './play.js'
import type { Decided } from './scenario.js'

/**
 * Sends the requests of a scenario, and judges each response.
 * @returns whether a right response could have broken the clause of the scenario
 * @throws Failure at the first one that no fair reading explains
 * @throws Untestable if a request cannot be sent, or gets a server error
 */
export async function runScenario(c: Case, scenario: Decided, steps: readonly Step[]): Promise<boolean> {
  const { isShown, failure, judged } = await play(stageOf(c, scenario), {
    scenario,
    steps,
    names: new Names(c.world),
    cookie: c.wire.cookie,
    actors: c.actors,
    idPrefix: c.wire.idPrefix,
    believed: () => c.belief,
  })
  if (c.clause.startsWith('auth.')) observeRefusals(c, judged)
  c.judged ||= isShown
  if (failure !== undefined) c.expect(false, () => failure)
  if (isShown) return true
  requireBadTokens(c, steps)
  // Looks are reads.
  c.known.requireServed(...steps.map(({ operation }) => operation), 'readGroup')
  const broken = judged.find(({ exchange: { response } }) => isServerError(response))
  if (broken !== undefined) throw notWorking(c, broken)
  if (scenario.changesWorld !== true) return false
  await findCreator(c)
  throw new Untestable(needsTrial)
}

/** Why a change of a group of the world may not be sent. */
const needsTrial =
  'needs a group of the suite that its creator can read, and that a change without an effect leaves as it is: the run tries each change there before it sends it to a group of the world'

function stageOf(c: Case, scenario: Decided): Stage<Finding> {
  return {
    known: () => c.suite.beliefs.known(c.deployment),
    succeeded: c.known.succeeded,
    send: move => sendMove(c, scenario, move),
    failureOf: (judged, move) => findingIn(c, judged, move),
    failureOfLaw: broken => broken,
  }
}

/** @throws Untestable if the suite lacks a bad token of the steps */
function requireBadTokens(c: Case, steps: readonly Step[]): void {
  const lacking = new Set(
    steps.flatMap(({ as }) => (as !== null && lacksBadToken(c, as) ? [as.slice(4)] : [])),
  )
  const names = [...lacking].map(name => `badTokens.${name}`).join(', ')
  c.require(lacking.size === 0, () => `needs ${names} in the target file`)
}

function lacksBadToken({ deployment }: Case, actor: string): boolean {
  return actor.startsWith('bad:') && tokenIn(deployment, actor) === undefined
}

/** Sends those of the requests that the target serves, and for which the suite has tokens. */
async function sendMove(c: Case, scenario: Decided, { requests }: Move): Promise<readonly Judged[]> {
  const served = c.known.served(requests).filter(({ actor }) => actor === null || !lacksBadToken(c, actor))
  const [first] = served
  // What is left of several requests at once does not show what they do together.
  if (first === undefined || (requests.length > 1 && served.length < requests.length)) return []
  const areHarmless = served.every(request => isHarmless(c.known, c.belief, request))
  if (!areHarmless && !scenario.changesWorld) return []
  if (!served.every(({ operation }) => mayBeSent(c, operation))) return []
  for (const { actor } of served)
    c.require(
      actor === null || actor.startsWith('bad:') || c.actors.includes(actor),
      () => `needs a token of ${actor} in the target file`,
    )
  const responses = areHarmless ? await sendAll(c, served) : [(await sendToWorld(c, first)) ?? []].flat()
  return responses.flatMap(response => {
    const judged = c.suite.beliefs.judged(response)
    // Other tests fail by the rules of their clauses.
    return judged === undefined ? [] : { ...judged, judgement: apartFromRules(judged.judgement, c.clause) }
  })
}

async function sendAll(c: Case, requests: readonly ClientRequest[]): Promise<readonly HttpResponse[]> {
  const [first, ...others] = requests
  const responses =
    first !== undefined && others.length === 0 ? [await c.send(first)] : await c.sendConcurrently(requests)
  if (requests.some(({ operation }) => changesState(operation))) await c.suite.settle()
  return responses
}

/** On a target that keeps its world, the suite changes nothing before it has seen that it can delete what it creates. */
function mayBeSent({ target, known }: Case, operation: Operation): boolean {
  if (!changesState(operation)) return true
  return (
    target.writable && (target.takesWorlds || (known.creator !== undefined && known.serves('deleteGroup')))
  )
}

async function findingIn(c: Case, judged: Judged, { requests, blame }: Move): Promise<Finding | undefined> {
  const { before, exchange, judgement } = judged
  const { request, response } = exchange
  // Others may change a world that the target keeps, but not the groups that the suite has created there.
  if (judgement.kind !== 'wrong' || !concernsSuite(before, request)) return undefined
  if (c.suite.beliefs.isExcused(judged)) {
    // A contrast would replace the world in which the target may be asked again.
    const isOwn = blame !== 'never' && judgement.mayBe.includes(c.clause)
    return isOwn ? findingOf(c, judged, 'at once') : undefined
  }
  if (requests.length > 1) {
    // Of requests at once, the one that failed shows it.
    const hasFailed = judgement.mayBe.includes('wire.no-server-error')
    if (hasFailed) return isServerError(response) ? findingOf(c, judged, blame) : undefined
    const mayBe = await wrongInSequence(c, before, requests)
    if (mayBe !== undefined) return findingOf(c, { ...judged, judgement: { ...judgement, mayBe } }, blame)
    const finding = await findingOf(c, judged, blame)
    return finding && { ...finding, kind: 'no-order' }
  }
  if (!isServerError(response)) return findingOf(c, judged, blame)
  const [, ...ofRefusal] = judgement.mayBe
  if (ofRefusal.length === 0 && callerIn(request).kind === 'profile') throw notWorking(c, judged)
  const isOwn = blame === 'at once' && ofRefusal.includes(c.clause)
  // A proxy may return one now and then.
  return isOwn && isServerError(await c.send(request)) ? findingOf(c, judged, blame) : undefined
}

/** Says also why the caller has the permission: the cause may be in the way to it. */
function notWorking(c: Case, { before, exchange: { request, response }, judgement }: Judged): Untestable {
  const since = c.suite.breakages.since(request)
  const access = judgement.kind === 'wrong' ? judgement.why.access : undefined
  const isGiven = access?.acrs.some(({ permission }) => permission === access.permission) === true
  const world = worldOf(before)
  const whom = isGiven ? ` to ${clearNameIn(world, access.profile)}: ${reasonOf(world, access)}` : ''
  return new Untestable(
    `needs ${request.operation} to work; it returned ${formatResponse(response)}${whom}${since}`,
  )
}

/** Notes which status each kind of authentication failure gets. What the operation refuses to everyone says nothing. */
function observeRefusals(c: Case, judged: readonly Judged[]): void {
  const { suite, known, deployment } = c
  const { beliefs } = suite
  for (const { before: belief, exchange } of judged) {
    const { request } = exchange
    const response = exchange.response
    if (!known.succeeded.has(request.operation)) continue
    const flaws = flawsOf(beliefs.known(deployment), belief, request)
    const seen = { suite, c, request, response, oracle: beliefs.oracle, belief, flaws }
    for (const { key, value } of credentialReadings(seen)) c.observe(key, value)
  }
}
