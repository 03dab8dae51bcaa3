import { UsageError } from '../../src/files.js'
import { type Evidence, isRace } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { World } from '../../src/spec/nouns.js'
import { cleanUp } from '../run/clean-up.js'
import type { SuiteOptions } from '../run/options.js'
import { Suite } from '../run/suite.js'
import { withBadTokens } from '../target/bad-tokens.js'
import { NoResponse } from '../target/client.js'
import { type Deployment, Unprovisioned } from '../target/deployment.js'
import { Unrepeatable } from './harmful-writes.js'
import { isBroken, isSame, outcomeWithoutFailure, type Repeated, type ReplayOutcome } from './outcome.js'
import { isRaceAgain, ordersOf } from './races.js'
import { type Order, Repetition } from './repetition.js'

export function replaySuite(
  options: Pick<SuiteOptions, 'target' | 'targetFile' | 'timeout' | 'note'>,
): Suite {
  return new Suite(new Run(), { ...options, seed: 0, runs: 1, allowWrites: true }, () => [])
}

/**
 * What became of a failure. Its requests are sent again, and what they create is removed. The failure is still there if
 * the target responds to every request as recorded: the same status and the same body. Numbers, dates and the order of
 * lists do not count (`normalized` in compare-bodies.ts), nor, with the control protocol, texts of an error that differ
 * between two repetitions. Of ids it only counts whether the same one came twice (`comparable` in id-map.ts). Of a body
 * that the record cut, only the status counts. For a race on a fresh world see races.ts.
 */
export async function replayEvidence(
  suite: Suite,
  clause: ClauseId,
  evidence: Evidence,
): Promise<ReplayOutcome> {
  try {
    return { outcome: await repeatedOutcome(suite, clause, evidence).finally(() => cleanUp(suite)) }
  } catch (error) {
    if (error instanceof Unrepeatable) return { outcome: 'cannot be repeated', reason: error.message }
    if (error instanceof Unprovisioned || error instanceof NoResponse) throw new UsageError(error.message)
    throw error
  }
}

/**
 * The same without removing what the requests create.
 * @throws NoResponse; Unprovisioned if the target does not take the world; Unrepeatable
 */
export async function repeatedOutcome(suite: Suite, clause: ClauseId, evidence: Evidence): Promise<Repeated> {
  const isFresh = suite.target.tier === 'control' && evidence.world !== undefined
  if (isFresh && isRace(evidence)) {
    const orders = ordersOf(evidence.requests)
    if (orders !== undefined) return outcomeOfRace(suite, evidence, orders)
  }
  const send = () => onPlace(suite, evidence, repetition => repetition.responses('another status'))
  const now = await send()
  // A second repetition shows which texts differ each time.
  const isWhole = isFresh && now.length === evidence.requests.length
  if (isSame(evidence, now, isWhole ? await send() : now)) return 'still fails'
  return outcomeWithoutFailure({ clause, evidence, wire: suite.target.wire }, now)
}

async function outcomeOfRace(
  suite: Suite,
  evidence: Evidence,
  orders: readonly (readonly Order[])[],
): Promise<Repeated> {
  const send = (order?: readonly Order[]) =>
    onPlace(suite, evidence, repetition => repetition.responses('the end', order))
  if (await isRaceAgain(send, orders)) return 'still fails'
  const last = await send()
  return last.some(response => response.lacksId || isBroken(response)) ? 'differs' : 'fixed'
}

/** Sends requests on the world of the evidence, which is put in place again if the target takes worlds. */
async function onPlace<T>(
  suite: Suite,
  evidence: Evidence,
  send: (repetition: Repetition) => Promise<T>,
): Promise<T> {
  const { world } = evidence
  const sendOn = (deployment: Deployment) => send(new Repetition(suite, evidence, deployment))
  if (suite.target.tier === 'control' && world !== undefined) return suite.staging.during(world, sendOn)
  const empty: World = { profiles: [], groups: [], acrs: [] }
  const { baseUrl, tokens, badTokens } = suite.target
  return sendOn(await withBadTokens({ baseUrl, world: world ?? empty, tokens, badTokens }))
}
