import { isRace, type RequestRecord } from '../../src/report/report.js'
import { preventsRepetition } from '../replay/unrepeatable.js'
import { Difference, Failure } from '../runner/failure.js'
import type { Suite } from '../runner/suite.js'
import { Candidates } from './candidates.js'
import { decidingSteps } from './deciding-steps.js'
import { historyOf, type Step } from './history.js'
import { largeCuts } from './large-cuts.js'
import { predict } from './predictions.js'
import { firstFailing, smallestSubset } from './smallest-subset.js'

/** With at most this many requests, a failure is as small as a reader needs. */
const few = 2

/**
 * The same failure with as few requests as possible, as the target responds to them on a fresh world. It stays as it is if
 * it has few requests and is no contradiction, if it needs a race, if the target needs a wait after changes, or if the
 * definitions contradict no response.
 */
export async function withFewestRequests(suite: Suite, failure: Failure): Promise<Failure> {
  try {
    if (failure instanceof Difference) return await failure.smallest()
    return await shrunk(suite, (mayShrink(suite) ? await failure.place?.smaller?.() : undefined) ?? failure)
  } catch (error) {
    // The failure is as certain as before, so it must be in the report.
    suite.note(`the suite could not shrink the history of a failure: ${error}`)
    return failure
  }
}

function mayShrink({ options, target }: Suite): boolean {
  return options.shrink !== false && target.tier === 'control' && target.settleMs === 0
}

async function shrunk(suite: Suite, failure: Failure): Promise<Failure> {
  const sent = inSequence(failure)
  const { history, deciding, kept } = mayShrink(suite) ? partsOf(suite, sent, isRace(failure)) : nothing
  const isAnswered = history.every(({ record }) => record.status !== null)
  if (deciding.length === 0 || !isAnswered) return failure
  const candidates = new Candidates(suite, sent, history, deciding)
  try {
    if (kept !== undefined && (await candidates.fails(kept))) return failure
    const start = await firstFailing(largeCuts(history, deciding), steps => candidates.fails(steps))
    if (start !== undefined) await smallestSubset(start, steps => candidates.fails(steps))
  } catch (error) {
    if (!preventsRepetition(error)) throw error
  }
  return candidates.smallest ?? failure
}

/** Concurrent requests are sent one after another: if that shows the failure too, it needs no race. */
function inSequence({ finding, requests, world, whole }: Failure): Failure {
  const alone = new Map(whole.map(record => [record, withoutBatch(record)]))
  const of = (records: readonly RequestRecord[]) => records.flatMap(record => alone.get(record) ?? [])
  return new Failure({ ...finding, decides: of(finding.decides) }, of(requests), world, of(whole))
}

function withoutBatch({ batch: _, ...record }: RequestRecord): RequestRecord {
  return record
}

interface Parts {
  /** Up to the last deciding step. */
  readonly history: readonly Step[]
  readonly deciding: readonly Step[]
  /** The steps that need not be fewer, if they show the failure again. */
  readonly kept?: readonly Step[] | undefined
}

const nothing: Parts = { history: [], deciding: [] }

function partsOf(suite: Suite, failure: Failure, isOfRace: boolean): Parts {
  const { finding, requests, whole, world } = failure
  const isContradiction = finding.why?.contradiction !== undefined
  const isShort = requests.length <= few && !isContradiction
  if (isShort && whole.length === requests.length) return nothing
  const { wire } = suite.target
  const own = historyOf(failure, wire)
  const decisive = isContradiction
    ? finding.decides
    : decidingSteps(
        failure,
        own,
        predict(suite, world, own, () => true),
        isOfRace,
      ).map(({ record }) => record)
  const all = historyOf({ requests: isShort || isContradiction ? whole : requests, world }, wire)
  const deciding = all.filter(({ record }) => decisive.includes(record))
  const history = all.slice(0, (deciding.at(-1)?.at ?? -1) + 1)
  const kept = history.filter(({ record }) => requests.includes(record))
  return { history, deciding, kept: isShort ? kept : undefined }
}
