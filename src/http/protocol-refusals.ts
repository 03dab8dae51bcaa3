import { errorCodes } from 'fastify'
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
  'foreign-host': { status: 403 },
  'request-timeout': { status: 408, says: 'the request did not arrive in time' },
  'chunk-extensions-too-large': {
    status: 413,
    says: 'the chunk extensions are larger than this server accepts',
  },
  'unknown-expectation': { status: 417, says: 'the only supported expectation is 100-continue' },
  'headers-too-large': {
    status: 431,
    says: 'the request line and the headers are larger than this server accepts',
  },
} as const satisfies Record<string, ProtocolRefusal>

/** The refusals of Fastify: what it cannot decode, and bodies that it does not read. */
const { FST_ERR_BAD_URL, FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_MEDIA_TYPE } = errorCodes

/**
 * Every refusal of a request to an operation that is not a refusal of the operation.
 * @param loopbackOnly whether the server refuses foreign hosts
 */
export function protocolRefusalsOf(
  operation: Operation,
  loopbackOnly: boolean,
): readonly (ProtocolRefusal & { readonly code: string })[] {
  const { method, path } = endpoints[operation]
  const own = Object.entries<ProtocolRefusal>(protocolRefusals)
    .filter(([name]) => loopbackOnly || name !== 'foreign-host')
    .map(([name, refusal]) => ({ code: name, ...refusal }))
  const ofFastify = [
    ...(path.includes('<') ? [FST_ERR_BAD_URL] : []),
    // Fastify does not read the body of a GET.
    ...(method === 'GET' ? [] : [FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_MEDIA_TYPE]),
  ].map(FastifyError => {
    const { code, statusCode: status = 500, message } = new FastifyError()
    return { code, status, ...(message.includes('%s') ? {} : { says: message }) }
  })
  return [...own, ...ofFastify]
}
