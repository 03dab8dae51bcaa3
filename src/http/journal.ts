import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Moment } from '../spec/moment.js'
import type { Caller } from '../spec/nouns.js'
import type { Refusal, Success } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the journal notes of the request; undefined if it is not for the journal. */
    entry: Entry | undefined
  }
}

/** A request to an operation whose caller is known. */
export interface Decision {
  readonly caller: Caller
  readonly request: Request
  /** The state in which the request is performed. */
  readonly moment: Moment
  /** The refusal, or the kind of success. Undefined until the request is performed, and if that fails. */
  outcome: Refusal | Success['kind'] | undefined
}

/** What is kept of one request. Everything else about it is computed when somebody asks. */
export interface Entry {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly method: string
  /** The path and the query, relative to the world. */
  readonly url: string
  /** The journal that keeps the entry; undefined if it no longer does. */
  journal: Journal | undefined
  /** The length of the body in bytes. */
  bytes: number
  /** Undefined until the response is sent, and if it never is. */
  response: { readonly status: number; readonly ms: number } | undefined
  /** Undefined if the request is for no operation, or was refused before its caller was known. */
  decision: Decision | undefined
}

/** The last requests to a world, as long as their bodies are not too large together. */
export class Journal {
  #entries: Entry[] = []
  #bytes = 0

  /** @param mostBytes the size of all bodies together */
  constructor(
    readonly most: number,
    readonly mostBytes: number,
  ) {}

  /** The oldest entry comes first. */
  get entries(): readonly Entry[] {
    return this.#entries
  }

  add(entry: Entry): void {
    this.#entries.push(entry)
    if (this.#entries.length > this.most) this.#drop()
  }

  /** Counts the body of a request that has arrived. */
  weigh(entry: Entry, bytes: number): void {
    entry.bytes = bytes
    this.#bytes += bytes
    while (this.#bytes > this.mostBytes) this.#drop()
  }

  clear(): void {
    while (this.#entries.length > 0) this.#drop()
  }

  #drop(): void {
    const entry = this.#entries.shift() as Entry
    entry.journal = undefined
    this.#bytes -= entry.bytes
  }
}

/** The journal of the world that a request is for. @throws UnknownWorld if there is no such world */
export type JournalOf = (request: FastifyRequest) => Journal

/** Is called with the entry of each request when its response is sent. */
export type Answered = (entry: Entry, request: FastifyRequest) => void

/** Gives every response the id of its request as a header. */
export function showRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

/** Notes every request that is not for /_oracle in the journal of its world. */
export function keepJournals(app: FastifyInstance, journalOf: JournalOf, answered?: Answered): void {
  app.decorateRequest('entry', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { id, method, url } = request
    if (!url.startsWith('/_oracle')) {
      const journal = journalOf(request)
      const [response, decision] = [undefined, undefined]
      request.entry = { id, at: Date.now(), method, url, journal, bytes: 0, response, decision }
      journal.add(request.entry)
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { entry } = request
    if (entry !== undefined) {
      entry.response = { status: reply.statusCode, ms: reply.elapsedTime }
      answered?.(entry, request)
    }
    done()
  })
}
