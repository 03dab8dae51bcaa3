import type { Contradiction } from '../../src/report/finding.js'
import type { RequestRecord } from '../../src/report/report.js'
import type { OpenPointId } from '../../src/spec/open-points.js'
import { defaultReadings, parseReadings, ReadingError, type Readings } from '../../src/spec/readings.js'
import type { RecordedFinding } from '../judge/finding.js'
import { Failure } from '../run/failure.js'
import type { CaseRecord } from '../run/response-observers.js'
import { mergeWorlds } from '../worlds/granted-worlds.js'

/** What a response shows of an open point. */
export interface Shown {
  /** The open point, with the operation after a slash if operations may differ, and with the failure for open.bad-token. */
  readonly key: string
  /** What must be equal for two responses to contradict each other, in addition to the key: `a list as the title`. */
  readonly aspect?: string
  readonly value: string
  /** What differs in addition to the request that shows it: the text that an earlier request sent. */
  readonly circumstance?: string
}

/** The request that shows something. */
export interface Showing {
  readonly record: RequestRecord
  /** What else may differ between requests that show the same aspect: operation, caller, flags, length, body. */
  readonly circumstances: string
}

interface Observed {
  readonly value: string
  /** What may differ between requests that show the same; undefined if several requests show it. */
  readonly circumstances?: string | undefined
  readonly requests: readonly RequestRecord[]
  /** Those of them whose responses show it. */
  readonly showing: readonly RequestRecord[]
  /** The position in the case of the first GET among these. */
  readonly from: number
  readonly deployment: CaseRecord['deployment']
}

/** The observed readings of a target, and the requests that showed them. */
export class Observations {
  /** A default stays if nothing was observed, or if the observed text is not a valid reading. */
  readings: Readings
  readonly #observed = new Map<string, Observed>()
  /** The keys of the observations. A single response may have shown the same before. */
  readonly #reported = new Set<string>()
  /** By case: what it showed first. */
  readonly #ofCase = new WeakMap<CaseRecord, Map<string, Observed>>()
  /** How many requests of a case there were at its last observation. */
  readonly #noted = new WeakMap<CaseRecord, number>()

  constructor(idPrefix: string) {
    this.readings = { ...defaultReadings, idPrefix }
  }

  has(id: OpenPointId): boolean {
    return [...this.#reported].some(key => key === id || key.startsWith(`${id}/`))
  }

  /** The requests that first showed something of an open point, or of one of its operations. */
  shown(key: string): Pick<Observed, 'requests' | 'deployment'> | undefined {
    const own = [...this.#observed.keys()].find(
      each => each === key || [':', '/'].some(sign => each.startsWith(`${key}${sign}`)),
    )
    return own === undefined ? undefined : this.#observed.get(own)
  }

  /** Notes an observation that needs several requests: those of the case since its last observation. */
  note(c: CaseRecord, key: string, value: string): 'new' | 'same' | Failure {
    const from = this.#noted.get(c) ?? 0
    this.#noted.set(c, c.requests.length)
    const noted = this.#compare(c, { key, value }, (_, at) => at >= from)
    if (noted instanceof Failure || this.#reported.has(key)) return noted
    this.#reported.add(key)
    this.#take(`${key}=${value}`)
    return 'new'
  }

  /** Compares what one response shows with what an earlier one showed. It is new, the same, or a contradiction. */
  compare(c: CaseRecord, shown: Shown, { record, circumstances }: Showing): 'new' | 'same' | Failure {
    const { circumstance } = shown
    const met = circumstance === undefined ? circumstances : `${circumstances}, ${circumstance}`
    return this.#compare(c, shown, request => request === record, met)
  }

  #compare(
    c: CaseRecord,
    { key, aspect, value }: Shown,
    isShowing: (request: RequestRecord, at: number) => boolean,
    circumstances?: string,
  ): 'new' | 'same' | Failure {
    const compared = aspect === undefined ? key : `${key}: ${aspect}`
    // An observation needs the requests that show it, and every earlier one that is not a GET.
    const isNeeded = (request: RequestRecord, at: number) =>
      request.method !== 'GET' || isShowing(request, at)
    const first = this.#observed.get(compared)
    const firsts = this.#ofCase.get(c) ?? new Map<string, Observed>()
    this.#ofCase.set(c, firsts)
    const ownFirst = firsts.get(compared)
    if (first === undefined || ownFirst === undefined) {
      const requests = c.requests.filter(isNeeded)
      const showing = c.requests.filter(isShowing)
      const from = c.requests.findIndex(each => each.method === 'GET' && showing.includes(each))
      const now = {
        value,
        circumstances,
        requests,
        showing,
        from,
        deployment: c.deployment,
      }
      firsts.set(compared, now)
      if (first === undefined) this.#observed.set(compared, now)
    }
    if (first === undefined) return 'new'
    if (first.value === value) return 'same'
    // A contradiction within one case can be repeated exactly, even if it depends on the number of requests.
    const isWithinCase = ownFirst !== undefined && ownFirst.value !== value
    const before = isWithinCase ? ownFirst : first
    const alone = onlyOf(before.circumstances, circumstances)
    const contradiction: Contradiction = {
      openPoint: key.split('/')[0] as OpenPointId,
      about: compared,
      values: [before.value, value],
      ...(alone === undefined ? {} : { alone }),
      earlier: before.showing.length,
    }
    const { requests, whole } = c.failure({ expected: {} })
    const own = (isOwn: (request: RequestRecord, at: number) => boolean) =>
      requests.filter((_, at) => isOwn(c.requests[at] as RequestRecord, at))
    const showing = own(isShowing)
    if (isWithinCase) {
      const later = own(({ method }, at) => method !== 'GET' || at >= ownFirst.from)
      const first = own(request => ownFirst.showing.includes(request))
      return new Failure(contradicting(contradiction, [...first, ...showing]), later, c.world, { whole })
    }
    return new Failure(
      contradicting(contradiction, [...before.showing, ...showing]),
      [...before.requests, ...own(isNeeded)],
      mergeWorlds(before.deployment.world, c.world),
      { whole: [...before.requests, ...whole] },
    )
  }

  #take(reading: string): void {
    try {
      this.readings = parseReadings([reading], this.readings)
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error
    }
  }
}

function contradicting(contradiction: Contradiction, decides: readonly RequestRecord[]): RecordedFinding {
  return { decides, expected: {}, why: { contradiction } }
}

/** What is true of only the first and only the second of two requests; undefined if that is not known. */
function onlyOf(first = '', second = ''): readonly [string, string] | undefined {
  const [one, other] = [first.split(', '), second.split(', ')]
  const ownOf = (parts: readonly string[], others: readonly string[]) =>
    parts.filter(part => !others.includes(part)).join(' and ') || 'nothing'
  if (first === '' || second === '' || first === second) return undefined
  return [ownOf(one, other), ownOf(other, one)]
}
