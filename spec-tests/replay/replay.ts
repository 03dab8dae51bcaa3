import { UsageError } from '../../src/files.js'
import { type Evidence, isComplete, isRace, type RequestRecord } from '../../src/report/report.js'
import { Run } from '../../src/report/run.js'
import { malformedToken } from '../../src/report/token-place.js'
import type { World } from '../../src/spec/nouns.js'
import { Suite } from '../runner/suite.js'
import { NoResponse } from '../target/client.js'
import { type Deployment, Unprovisioned } from '../target/deployment.js'
import type { Target } from '../target/target.js'
import { isSameBody } from './compare-bodies.js'
import { isRaceAgain, ordersOf } from './races.js'
import { type RepeatedResponse, Repetition } from './repetition.js'

/**
 * Whether a target still responds to every request of a failing case as recorded: the same status and the same body. Ids,
 * numbers, dates and the order of lists do not count (`normalized` in compare-bodies.ts), nor, with the control protocol,
 * texts of an error that differ between two repetitions. Of a body that the record cut, only the status counts. For a race
 * on a fresh world see races.ts.
 */
export async function stillFails(target: Target, evidence: Evidence, timeout: number): Promise<boolean> {
  const suite = new Suite(new Run(), { target, seed: 0, runs: 1, timeout, allowWrites: true }, () => [])
  try {
    return await isRepeated(suite, evidence)
  } catch (error) {
    if (error instanceof Unprovisioned || error instanceof NoResponse) throw new UsageError(error.message)
    throw error
  } finally {
    await suite.client.close()
  }
}

async function isRepeated(suite: Suite, evidence: Evidence): Promise<boolean> {
  const isFresh = suite.tier === 'control' && evidence.world !== undefined
  const repetition = async () => new Repetition(suite, evidence, await place(suite, evidence))
  if (isFresh && isRace(evidence)) {
    const orders = ordersOf(evidence.requests)
    if (orders !== undefined) return isRaceAgain(repetition, orders)
  }
  const now = await (await repetition()).responses()
  // A second repetition shows which texts differ each time.
  const isWhole = isFresh && now.length === evidence.requests.length
  return isSame(evidence, now, isWhole ? await (await repetition()).responses() : now)
}

function isSame(
  { requests }: Evidence,
  now: readonly RepeatedResponse[],
  again: readonly RepeatedResponse[],
): boolean {
  return requests.every((request, at) => {
    const [one, other] = [now[at], again[at]]
    if (one === undefined || other === undefined || request.status !== one.status) return false
    if (!isComplete(request)) return true
    return isSameBody(one.recordedBody, one.body, mayVary(request) ? other.body : one.body)
  })
}

/** Whether a response may have texts that differ each time: an error may, a result may not. */
function mayVary({ status }: RequestRecord): boolean {
  return status !== null && status >= 400
}

async function place(suite: Suite, { world }: Evidence): Promise<Deployment> {
  if (suite.tier === 'control' && world !== undefined) return suite.staging.stage(world)
  const empty: World = { profiles: [], groups: [], acrs: [] }
  const { baseUrl, tokens, badTokens } = suite.target
  return {
    baseUrl,
    world: world ?? empty,
    tokens,
    badTokens: { malformed: malformedToken, ...badTokens },
  }
}
