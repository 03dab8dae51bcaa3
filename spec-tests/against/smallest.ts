import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id } from '../../src/spec/nouns.js'
import { Case } from '../runner/case.js'
import { Difference, type Failure, Untestable } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import { smallestSubset } from '../shrinking/smallest-subset.js'
import { NoResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { IdMap } from './id-map.js'

/** A request of a case, with the group that it created, or ''. */
interface Sent {
  readonly request: ClientRequest
  readonly newId: Id
}

const mostCandidates = 60

/**
 * The same difference with as few requests as possible: parts of the history are sent to fresh worlds on both deployments.
 * It stays as it is on deployments that keep their worlds.
 * @param kind in what the two differ
 */
export async function smallestDifference(
  suite: Suite,
  failure: Failure,
  kind: string,
  tested: ClauseId,
  sent: readonly Sent[],
): Promise<Failure> {
  const last = sent.at(-1)
  const mayShrink =
    suite.options.shrink !== false && suite.target.tier === 'control' && suite.target.settleMs === 0
  if (!mayShrink || last === undefined) return failure
  let smallest = failure
  let left = mostCandidates
  const fails = async (steps: readonly Sent[]) => {
    if (left-- <= 0 || suite.run.aborted || suite.schedule.isSpent) return false
    const again = await sendAgain(suite, failure, tested, [...steps, last])
    if (again?.kind !== kind) return false
    smallest = again
    return true
  }
  const before = sent.slice(0, -1)
  if (!(await fails([]))) await smallestSubset(before, fails)
  return smallest
}

/** Sends these requests to a fresh world, and so to both deployments. @returns the difference that the last one shows */
async function sendAgain(
  suite: Suite,
  { world }: Failure,
  tested: ClauseId,
  sent: readonly Sent[],
): Promise<Difference | undefined> {
  const { idPrefix } = suite.target.wire
  const c = new Case(suite, await suite.staging.stage(world), tested)
  const ids = new IdMap({ world, idPrefix }, { world: c.world, idPrefix })
  try {
    for (const { request, newId } of sent) {
      const response = await c.send(ids.request(request))
      const created = newId === '' ? undefined : createdId(c, response)
      if (created === undefined) continue
      c.addKnownId(created)
      ids.add(newId, created)
    }
  } catch (error) {
    if (error instanceof Difference) return error
    if (!(error instanceof Untestable || error instanceof NoResponse)) throw error
  }
  return undefined
}
