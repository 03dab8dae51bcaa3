import { jsonText } from '../../src/report/curl.js'
import { decoded } from '../../src/report/failures/operations.js'
import { hasBody, type RequestRecord } from '../../src/report/report.js'
import { isInCookie, malformedToken, tokenPlace, withToken } from '../../src/report/token-place.js'
import { endpoints, type Operation, operations, pathOf, takes } from '../../src/spec/endpoints.js'
import { type Caller, callerOf, type Id } from '../../src/spec/nouns.js'
import type { HttpRequest, HttpResponse } from './client.js'
import type { Connection, WireNames } from './target.js'

/** An id that does not have the form of an SVC-ID. */
export const malformedId = 'no-svc-id'

/** The actor with a token that no deployment has issued. */
export const malformed = 'bad:malformed'

/** Whose token a request carries: a profile's, an invalid one by its name, or null for no token. */
export type Actor = Id | `bad:${string}` | null

/** A request in the terms of the specification. */
export interface ClientRequest {
  readonly operation: Operation
  readonly actor: Actor
  readonly query?: Readonly<Record<string, string>>
  /** How the values of the query are percent-encoded, in place of the usual way. */
  readonly encode?: (text: string) => string
  readonly group?: Id
  readonly profile?: Id
  /** Undefined for no body; null is the JSON `null`. */
  readonly body?: unknown
  /** Whether the JSON of the body is written in another way, with escapes and tab stops, and its type has a charset. */
  readonly escaped?: true
  /** Whether it carries the ETag of the first read of its group, if that had one. */
  readonly revalidates?: true
  /** Sent instead of application/json; the body is JSON anyway. */
  readonly contentType?: string
  /** Headers that clients send for other reasons. */
  readonly headers?: Readonly<Record<string, string>>
  /** All cookies, if there are others than that of the token. */
  readonly cookies?: (own: string) => string
  /** Where the token is sent instead of the cookie. */
  readonly elsewhere?: {
    readonly header?: readonly [name: string, value: (token: string) => string]
    readonly query?: string
    /** What the cookie holds then; without it there is no cookie. */
    readonly cookie?: string
  }
}

/** The caller as the target sees it: a token in another place than the cookie is none. */
export function callerIn({ actor, elsewhere }: ClientRequest): Caller {
  return callerOf(elsewhere === undefined ? actor : null)
}

/** The order of the parameters is free, so both orders occur. */
export function queryOf(
  s: string | undefined,
  flags: Readonly<Record<string, string>>,
): Record<string, string> {
  if (s === undefined) return flags
  return s.length % 2 === 0 ? { s, ...flags } : { ...flags, s }
}

/** The request of an actor to an operation, with those of the parts that its endpoint takes. */
export function clientRequest(
  operation: Operation,
  actor: Actor,
  parts: Pick<ClientRequest, 'query' | 'group' | 'profile' | 'body'>,
): ClientRequest {
  const taken = endpoints[operation].takes.map(part => [part, Reflect.get(parts, part)])
  return { operation, actor, ...Object.fromEntries(taken.filter(([, value]) => value !== undefined)) }
}

/** A request in the terms of HTTP, as evidence shows it: with placeholders instead of tokens. */
export type RequestTemplate = Omit<RequestRecord, 'status' | 'response'>

export function endpointIn(wire: WireNames, operation: Operation): string {
  const { method, path } = endpoints[operation]
  return `${method} ${pathIn(wire, path)}`
}

function pathIn({ groupPath, searchPath }: WireNames, path: string): string {
  const { createGroup, searchPrincipals } = endpoints
  return path.startsWith(createGroup.path)
    ? `${groupPath}${path.slice(createGroup.path.length)}`
    : `${searchPath}${path.slice(searchPrincipals.path.length)}`
}

/** The request with the names that a deployment uses. */
export function templateOf(request: ClientRequest, wire: WireNames): RequestTemplate {
  const { cookie } = wire
  const {
    operation,
    actor,
    query = {},
    body,
    escaped,
    contentType,
    headers: others,
    cookies,
    elsewhere,
    encode: encodeValue = encode,
  } = request
  const { query: parameter, header, cookie: kept } = (actor !== null && elsewhere) || {}
  const token = tokenPlace(String(actor))
  const parameters = [
    ...Object.entries(query).map(([name, value]) => `${encode(name)}=${encodeValue(value)}`),
    ...(parameter === undefined ? [] : [`${encode(parameter)}=${token}`]),
  ]
  const headers = {
    ...others,
    ...(escaped ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(header === undefined ? {} : { [header[0]]: header[1](token) }),
    ...(kept === undefined ? {} : { cookie: `${cookie}=${kept}` }),
    ...(cookies === undefined ? {} : { cookie: cookies(`${cookie}=${token}`) }),
  }
  return {
    method: endpoints[operation].method,
    path: [
      pathIn(wire, pathOf(operation, request)),
      ...(parameters.length === 0 ? [] : [parameters.join('&')]),
    ].join('?'),
    actor,
    body: body ?? null,
    ...(body === null ? { isNull: true } : {}),
    ...(escaped === undefined ? {} : { escaped }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
  }
}

/** The operation on groups that a request with a recorded path is to; undefined if it is to none. */
export function clientRequestOf(
  { method, path, actor }: RequestTemplate,
  { groupPath }: WireNames,
): ClientRequest | undefined {
  if (!path.startsWith(groupPath)) return undefined
  const [none, group, profile, ...more] = path.slice(groupPath.length).split('/').map(decoded)
  const taken = [...(group === undefined ? [] : ['group']), ...(profile === undefined ? [] : ['profile'])]
  const operation = operations.find(
    each =>
      endpoints[each].method === method &&
      !takes(each, 'query') &&
      ['group', 'profile'].every(part => taken.includes(part) === takes(each, part as 'group' | 'profile')),
  )
  if (none !== '' || more.length > 0 || operation === undefined) return undefined
  return { operation, actor, ...(group && { group }), ...(profile && { profile }) }
}

/** The request as it is sent, with this token of its actor. */
export function httpRequest(request: RequestTemplate, cookie: string, token = ''): HttpRequest {
  const { method, path, headers = {}, body, escaped } = request
  const isSent = hasBody(request)
  const filled = Object.entries(headers).map(([name, value]) => [name, withToken(value, token)] as const)
  return {
    method,
    path: withToken(path, token, encode),
    headers: {
      ...(isSent ? { 'content-type': 'application/json' } : {}),
      ...Object.fromEntries(filled),
      // In capitals, as browsers write it. Tests of wire.cookie have it in small letters.
      ...(isInCookie(request) ? { Cookie: `${cookie}=${token}` } : {}),
    },
    ...(isSent ? { body: jsonText(body, escaped) } : {}),
    repeatable: method === 'GET',
  }
}

/**
 * Sends a request with this token, or with that of its actor, without judging the response.
 * @param more what is sent in another way
 */
export function sendUnjudged(
  { client, target: { wire, baseUrl, tokens } }: Connection,
  request: ClientRequest,
  token = request.actor === malformed ? malformedToken : tokens[String(request.actor)],
  more: Partial<HttpRequest> = {},
): Promise<HttpResponse> {
  return client.send(baseUrl, { ...httpRequest(templateOf(request, wire), wire.cookie, token), ...more })
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
