import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/reply.js'
import type { Session } from '../http/session.js'
import type { Operation } from '../spec/endpoints.js'
import type { Id } from '../spec/nouns.js'
import type { Troubles } from './troubles.js'

type Perform = () => FastifyReply | Promise<FastifyReply>

/** Performs a request with the troubles that it meets. */
export async function meetTrouble(
  troubles: Troubles,
  session: Pick<Session, 'caller'>,
  request: FastifyRequest,
  reply: FastifyReply,
  perform: Perform,
): Promise<FastifyReply> {
  const caller = troubles.dependsOnCaller ? await callerOf(session, request) : undefined
  const { delay, trouble } = troubles.take(request.routeOptions.config.operation as Operation, caller)
  if (delay > 0) await troubles.wait(delay)
  switch (trouble?.kind) {
    case undefined:
      return perform()
    case 'answer':
      if (trouble.retryAfter !== undefined) reply.header('retry-after', trouble.retryAfter)
      return refuse(reply, trouble.status)
    case 'no-answer':
      reply.hijack()
      await troubles.wait(undefined, reply.raw)
      reply.raw.destroy()
      return reply
    case 'cut-off':
      insteadOfSending(reply, payload => cutOff(reply, payload))
      return perform()
    case 'fail-after':
      insteadOfSending(reply, () => refuse(reply, 500))
      return perform()
  }
}

async function callerOf(session: Pick<Session, 'caller'>, request: FastifyRequest): Promise<Id | undefined> {
  const caller = await session.caller(request.cookies['svc-token'])
  return caller.kind === 'profile' ? caller.id : undefined
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
