import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Entry, Journal } from './journal.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the journal notes of the request; undefined if it is not for the journal. */
    entry: Entry | undefined
    /** When it arrived, in milliseconds since `performance.timeOrigin`; 0 if it has no entry. */
    arrivedAt: number
  }
}

/** The journal of the world that a request is for. @throws UnknownWorld if there is no such world */
export type JournalOf = (request: FastifyRequest) => Journal

/** Is called with the entry of a request. */
type OnEntry = (entry: Entry, request: FastifyRequest) => void

const noTroubles: readonly string[] = []

export interface JournalEvents {
  /** The request has arrived. */
  readonly arrived?: OnEntry
  /** Its response is about to be sent, or its connection is closed without one, maybe before it is performed. */
  readonly ended?: OnEntry
}

/** Notes every request that is not for /_oracle in the journal of its world. */
export function keepJournals(
  app: FastifyInstance,
  journalOf: JournalOf,
  { arrived, ended }: JournalEvents = {},
): void {
  /** What tells that a request ended, for those whose connections are not closed yet. */
  const open = new Set<() => void>()
  app.decorateRequest('entry', undefined)
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', (request, reply, done) => {
    const { id, method, url } = request
    if (!url.startsWith('/_oracle')) {
      const journal = journalOf(request)
      request.arrivedAt = performance.now()
      request.entry = {
        id: Number(id),
        at: Math.trunc(request.arrivedAt),
        method,
        url,
        journal,
        bytes: url.length,
        status: undefined,
        microseconds: undefined,
        troubles: noTroubles,
        caller: undefined,
        request: undefined,
        moment: undefined,
        outcome: undefined,
        isChange: false,
      }
      journal.add(request.entry)
      arrived?.(request.entry, request)
      if (ended !== undefined) {
        const close = () => void (open.delete(close) && endUnanswered(request, ended))
        open.add(close)
        reply.raw.once('close', close)
      }
    }
    done()
  })
  // A hook for the end of the response would cost more than all the rest of the journal.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { entry } = request
    if (entry !== undefined && !reply.raw.destroyed) {
      entry.status = reply.statusCode
      entry.microseconds = Math.round((performance.now() - request.arrivedAt) * 1000)
      ended?.(entry, request)
    }
    done()
  })
  // Connections that the stopping server closes emit their own event only after it has stopped.
  app.addHook('onClose', async () => {
    for (const close of open) close()
  })
}

function endUnanswered(request: FastifyRequest, ended: OnEntry): void {
  const { entry } = request
  if (entry !== undefined && entry.status === undefined) ended(entry, request)
}
