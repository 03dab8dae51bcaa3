import { tokenAt } from '../../../spec-tests/scenarios/client-request-of-step.js'
import { neutralWire } from '../../../spec-tests/target/target.js'
import { endpoints, pathOf } from '../../spec/endpoints.js'
import type { Caller, TokenFailure } from '../../spec/nouns.js'
import type { Body, Query, Request } from '../../spec/request.js'
import type { TokenPlace } from '../../spec/step.js'
import type { SeenResponse } from './described.js'
import type { RequestOptions, TestServer } from './test-server.js'

/** Sends the request of a caller over HTTP. @param tokenIn where the token is */
export async function sendTo(
  { oracle, send }: TestServer,
  caller: Caller,
  request: Request,
  tokenIn: TokenPlace = 'cookie',
): Promise<SeenResponse> {
  const { operation } = request
  const parts = request as { group?: string; profile?: string; query?: Query; body?: Body }
  const token = tokenOf(oracle, caller)
  const { elsewhere: { header: [name, value] = [] } = {} } = tokenAt(tokenIn, neutralWire.cookie)
  const response = await send(endpoints[operation].method, pathOf(operation, parts) + queryOf(parts.query), {
    ...(token === undefined || value !== undefined ? {} : { token }),
    ...bodyOf(parts.body),
    ...(token === undefined || name === undefined || value === undefined
      ? {}
      : { headers: { [name]: value(token) } }),
  })
  return {
    status: response.statusCode,
    body: response.body,
    type: response.headers['content-type'] as string,
  }
}

/** The token of a caller. An invalid one is made of that of the first profile. */
function tokenOf({ session, service }: TestServer['oracle'], caller: Caller): string | undefined {
  if (caller.kind === 'anonymous') return undefined
  if (caller.kind === 'profile') return session.issue(caller.id)
  const owner = service.world().profiles[0]?.svc_id ?? ''
  const bad: Partial<Record<TokenFailure, string>> = session.issueBad(owner)
  return bad[caller.failure] ?? 'malformed'
}

function queryOf({ parameters = [], ...known }: Query = {}): string {
  const pairs = [...Object.entries(known), ...parameters.map(name => [name, '1'] as const)]
  const words = pairs.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value).toWellFormed())}`],
  )
  return words.length === 0 ? '' : `?${words.join('&')}`
}

function bodyOf(body: Body = { kind: 'none' }): RequestOptions {
  switch (body.kind) {
    case 'none':
      return {}
    case 'json':
      return { body: body.value }
    case 'broken':
      return { raw: '{"title', headers: { 'content-type': 'application/json' } }
    case 'wrong-content-type':
      return { raw: JSON.stringify(body.value ?? 'text'), headers: { 'content-type': 'text/plain' } }
  }
}
