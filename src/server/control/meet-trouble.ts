import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieToken } from '../../http/cookie-token.js'
import type { Entry } from '../../http/journal.js'
import { sendError } from '../../http/reply.js'
import type { Session } from '../../http/session.js'
import type { Operation } from '../../spec/endpoints.js'
import type { Caller } from '../../spec/nouns.js'
import type { Request } from '../../spec/request.js'
import type { Troubles } from './troubles.js'

/** A world whose requests meet trouble. */
interface TroubledWorld {
  readonly troubles: Troubles
  readonly session: Pick<Session, 'caller'>
  /** Notes what a request asks for that is not performed. */
  noteUnperformed(entry: Entry, caller: Caller, make: () => Request): void
}

/** Performs a request with the troubles that it meets. @param work `serve` performs it without them */
export async function meetTrouble(
  world: TroubledWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  { make, serve }: { make: () => Request; serve: () => FastifyReply | Promise<FastifyReply> },
): Promise<FastifyReply> {
  const { troubles, session } = world
  const callerOf = () => session.caller(cookieToken(request))
  const caller = troubles.dependsOnCaller ? await callerOf() : undefined
  const { operation } = request.routeOptions.config
  const met = troubles.take(operation as Operation, caller?.kind === 'profile' ? caller.id : undefined)
  const { entry } = request
  if (entry !== undefined) entry.troubles = met.words
  if (met.delay > 0) await troubles.wait(met.delay)
  const noteUnperformed = async () => {
    const caller = await callerOf()
    if (entry !== undefined) world.noteUnperformed(entry, caller, make)
  }
  const { trouble } = met
  switch (trouble?.kind) {
    case undefined:
      return serve()
    case 'answer':
      await noteUnperformed()
      if (trouble.retryAfter !== undefined) reply.header('retry-after', trouble.retryAfter)
      return refuse(reply, trouble.status)
    case 'no-answer':
      await noteUnperformed()
      reply.hijack()
      await waitForLeaving(reply, troubles)
      reply.raw.destroy()
      return reply
    case 'cut-off':
      insteadOfSending(reply, payload => cutOff(reply, payload))
      return serve()
    case 'fail-after':
      insteadOfSending(reply, payload => {
        if (entry?.isChange) return refuse(reply, 500)
        const left = troubles.giveBack(met)
        if (entry !== undefined) entry.troubles = left
        return reply.send(payload)
      })
      return serve()
  }
}

/** Resolves when the client closes its side of the connection, because no response will come, or when the world ends. */
async function waitForLeaving({ raw }: FastifyReply, troubles: Troubles): Promise<void> {
  const { socket } = raw
  if (raw.destroyed || socket?.readableEnded) return
  const leave = () => raw.destroy()
  socket?.once('end', leave)
  await troubles.wait(undefined, raw)
  socket?.off('end', leave)
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  const says = `${status} was ordered: GET /_oracle/trouble lists the orders, and DELETE ends them`
  return sendError(reply.header('content-type', 'application/json; charset=utf-8'), status, 'trouble', says)
}

/** Replaces the next sending of a response. */
function insteadOfSending(reply: FastifyReply, act: (payload: unknown) => FastifyReply): void {
  const { send } = reply
  reply.send = payload => {
    reply.send = send
    return act(payload)
  }
}

/** Sends the first half of the body, and closes the connection. */
function cutOff(reply: FastifyReply, payload: unknown): FastifyReply {
  const text = typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '')
  // Where there is no body, the response announces one, because half of nothing would be complete.
  const bytes = Buffer.from(text || '{}')
  const headers = reply.header('content-length', bytes.length).getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  const { raw, statusCode } = reply
  raw.writeHead(statusCode, headers)
  raw.write(bytes.subarray(0, bytes.length / 2), () => raw.destroy())
  return reply
}
