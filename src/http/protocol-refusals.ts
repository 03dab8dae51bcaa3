import { endpoints, type Operation } from '../spec/endpoints.js'

/** Refuses a request before its operation is known, or instead of it. */
export interface ProtocolRefusal {
  readonly status: number
  /** If it is not its name. */
  readonly code?: string
  /** The message for the caller; undefined if it depends on the request or on the server. */
  readonly says?: string
}

/** The refusals that the server sends itself. */
export const protocolRefusals = {
  'bad-http': { status: 400, says: 'the input is not an HTTP request' },
  incomplete: {
    status: 400,
    code: 'bad-http',
    says: 'the connection was closed before the request was complete',
  },
  'missing-host': { status: 400, says: 'an HTTP/1.1 request must have a Host header' },
  'bad-path': {
    status: 400,
    says: 'the path cannot be decoded: each % must begin an escape of UTF-8, such as %20 or %C3%A9',
  },
  'foreign-host': { status: 403 },
  'request-timeout': { status: 408, says: 'the request did not arrive in time' },
  'body-too-large': { status: 413 },
  'chunk-extensions-too-large': {
    status: 413,
    says: 'the chunk extensions are larger than this server accepts',
  },
  'bad-content-type': {
    status: 415,
    says: 'the header content-type is not a media type, such as application/json',
  },
  'unknown-expectation': { status: 417, says: 'the only supported expectation is 100-continue' },
  'headers-too-large': {
    status: 431,
    says: 'the request line and the headers are larger than this server accepts',
  },
} as const satisfies Record<string, ProtocolRefusal>

type ProtocolRefusalName = keyof typeof protocolRefusals

/** The refusals of what Fastify cannot decode, and of bodies that it does not read, by its codes. */
const ofFastify: Readonly<Record<string, ProtocolRefusalName>> = {
  FST_ERR_BAD_URL: 'bad-path',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad-content-type',
}

/** The code and the message for an error of Fastify; its own if we have none. @param bodyLimit of the route, in bytes */
export function refusalFor(
  { code = 'bad-request', message }: { readonly code?: string; readonly message: string },
  bodyLimit: number,
): { readonly code: string; readonly says: string } {
  const name = ofFastify[code]
  if (name === undefined) return { code, says: message }
  if (name === 'body-too-large')
    return { code: name, says: `the body is larger than ${bodyLimit} bytes, the limit of this route` }
  const { says = message }: ProtocolRefusal = protocolRefusals[name]
  return { code: name, says }
}

/**
 * Every refusal of a request to an operation that is not a refusal of the operation.
 * @param loopbackOnly whether the server refuses foreign hosts
 */
export function protocolRefusalsOf(
  operation: Operation,
  loopbackOnly: boolean,
): readonly (ProtocolRefusal & { readonly code: string })[] {
  const { method, path } = endpoints[operation]
  const never: ReadonlySet<string> = new Set<ProtocolRefusalName>([
    ...(loopbackOnly ? [] : (['foreign-host'] as const)),
    ...(path.includes('<') ? [] : (['bad-path'] as const)),
    // Fastify does not read the body of a GET.
    ...(method === 'GET' ? (['body-too-large', 'bad-content-type'] as const) : []),
  ])
  return Object.entries<ProtocolRefusal>(protocolRefusals)
    .filter(([name]) => !never.has(name))
    .map(([name, refusal]) => ({ code: name, ...refusal }))
}
