import type { Moment } from '../spec/moment.js'
import type { Caller } from '../spec/nouns.js'
import type { Refusal } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'

/** What a request to an operation asks for, and of whom. */
export interface Decision {
  readonly caller: Caller
  readonly request: Request
  /** The state in which the request is performed. */
  readonly moment: Moment
}

/**
 * What is kept of one request. Everything else about it is computed when a client asks for it. It is one object whose numbers are
 * small integers, because what survives a collection of garbage costs more than what is computed.
 */
export interface Entry {
  readonly id: number
  /** When it arrived, in whole milliseconds since `performance.timeOrigin`. */
  readonly at: number
  readonly method: string
  /** The path and the query, relative to the world. */
  readonly url: string
  /** The journal that keeps the entry; undefined if it no longer does. */
  journal: Journal | undefined
  /** The length of the URL and the body in bytes. */
  bytes: number
  /** The status of the response. Undefined until the response is sent, and if its connection is lost or cut off before. */
  status: number | undefined
  /** How long it took to respond, in whole microseconds; undefined if the status is. */
  microseconds: number | undefined
  /** The troubles that it met, as they were ordered. */
  troubles: readonly string[]
  /** Undefined, as are `request` and `moment`, if the request is for no operation, or was refused before its caller was known. */
  caller: Caller | undefined
  request: Request | undefined
  moment: Moment | undefined
  /** The refusal of the operation, the kind of its success, or the code of another refusal. Undefined until it is known. */
  outcome: Refusal | string | undefined
  /** Whether it changed the world. */
  isChange: boolean
}

/** Notes what is about to be decided. */
export function noteDecision(entry: Entry, caller: Caller, request: Request, moment: Moment): void {
  entry.caller = caller
  entry.request = request
  entry.moment = moment
}

/** Whether the caller of a request to an operation became known. */
export function isDecided(entry: Entry): entry is Entry & Decision {
  return entry.request !== undefined
}

/** The last requests to a world, as long as their URLs and bodies are not too large together. */
export class Journal {
  /** A ring: the place after the newest entry is that of the oldest, if all are taken. */
  readonly #ring: (Entry | undefined)[] = []
  /** The place of the next entry. */
  #next = 0
  #count = 0
  #bytes = 0

  /** @param mostBytes the size of all URLs and bodies together */
  constructor(
    readonly most: number,
    readonly mostBytes: number,
  ) {}

  /** The oldest entry comes first. */
  get entries(): readonly Entry[] {
    return Array.from({ length: this.#count }, (_, at) => this.#ring[this.#placeOf(at)] as Entry)
  }

  add(entry: Entry): void {
    if (this.#count === this.most) this.#drop()
    this.#ring[this.#next] = entry
    this.#next = (this.#next + 1) % this.most
    this.#count++
    this.#bytes += entry.bytes
    this.#fit()
  }

  /** Counts the body of a request that has arrived. */
  weigh(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    this.#bytes += bytes
    this.#fit()
  }

  clear(): void {
    while (this.#count > 0) this.#drop()
  }

  /** @param at how many entries are older */
  #placeOf(at: number): number {
    return (this.#next - this.#count + at + this.most) % this.most
  }

  #fit(): void {
    while (this.#bytes > this.mostBytes) this.#drop()
  }

  #drop(): void {
    const place = this.#placeOf(0)
    const entry = this.#ring[place] as Entry
    this.#ring[place] = undefined
    this.#count--
    entry.journal = undefined
    this.#bytes -= entry.bytes
  }
}
