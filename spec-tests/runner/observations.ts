import type { RequestRecord } from '../../src/report/report.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { defaultReadings, parseReadings, ReadingError, type Readings } from '../../src/spec/readings.js'
import { Failure } from './failure.js'
import type { CaseRecord } from './response-observer.js'

/** The observed readings of a target, and the requests that showed them. */
export class Observations {
  /** A default stays if nothing was observed, or if the observed text is not a valid reading. */
  readings: Readings
  readonly #observed = new Map<
    string,
    { readonly observed: string; readonly requests: readonly RequestRecord[] }
  >()
  /** How many requests of a case there were at its last observation. */
  readonly #noted = new WeakMap<CaseRecord, number>()

  constructor(idPrefix: string) {
    this.readings = { ...defaultReadings, idPrefix }
  }

  /** Whether an open point was observed, at least for one operation. */
  has(id: OpenPointId): boolean {
    return [...this.#observed.keys()].some(key => key === id || key.startsWith(`${id}/`))
  }

  /** Notes an observation: it is new, the same as before, or a failure because the target contradicts itself. */
  note(c: CaseRecord, key: string, observed: string): 'new' | 'same' | Failure {
    const before = this.#observed.get(key)
    const from = this.#noted.get(c) ?? 0
    this.#noted.set(c, c.requests.length)
    if (before === undefined) {
      this.#observed.set(key, { observed, requests: c.requests.filter(isNeeded(from)) })
      this.#take(`${key}=${observed}`)
      return 'new'
    }
    if (before.observed === observed) return 'same'
    const { finding, requests } = c.failure({
      message: `The target contradicts itself on open.${key}`,
      expected: `${before.observed}, as observed before`,
      observed,
    })
    return new Failure(finding, [...before.requests, ...requests.filter(isNeeded(from))], c.world)
  }

  #take(reading: string): void {
    try {
      this.readings = parseReadings([reading], this.readings)
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error
    }
  }
}

/** An observation needs every request after the previous observation, and every earlier request that is not a GET. */
function isNeeded(from: number): (request: RequestRecord, at: number) => boolean {
  return ({ method }, at) => method !== 'GET' || at >= from
}
