import type { RequestRecord } from '../../src/report/report.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { defaultReadings, parseReadings, ReadingError, type Readings } from '../../src/spec/readings.js'
import { type Case, Failure } from './case.js'

/** What a target was seen to choose at open points, and the requests that showed it. */
export class Observations {
  /** The defaults where nothing was seen yet, or nothing that the definitions know as a reading. */
  readings: Readings
  readonly #seen = new Map<
    string,
    { readonly observed: string; readonly requests: readonly RequestRecord[] }
  >()
  /** How many requests of a case earlier observations rest on. */
  readonly #noted = new WeakMap<Case, number>()

  constructor(idPrefix: string) {
    this.readings = { ...defaultReadings, idPrefix }
  }

  /** Whether something was seen at an open point, for some operation at least. */
  has(id: OpenPointId): boolean {
    return [...this.#seen.keys()].some(key => key === id || key.startsWith(`${id}/`))
  }

  /** Notes an observation: new, the same as before, or the failure of a target that contradicts itself. */
  note(c: Case, key: string, observed: string): 'new' | 'same' | Failure {
    const before = this.#seen.get(key)
    const from = this.#noted.get(c) ?? 0
    this.#noted.set(c, c.requests.length)
    if (before === undefined) {
      this.#seen.set(key, { observed, requests: c.requests.filter(isNeeded(from)) })
      this.#take(`${key}=${observed}`)
      return 'new'
    }
    if (before.observed === observed) return 'same'
    const { finding, requests } = c.failure({
      message: `the target contradicts itself on open.${key}`,
      expected: `${before.observed}, as it was seen before`,
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

/** What an observation rests on: the requests since the one before, and all that changed something. */
function isNeeded(from: number): (request: RequestRecord, at: number) => boolean {
  return ({ method }, at) => method !== 'GET' || at >= from
}
