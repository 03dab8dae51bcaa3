import type { ClauseId } from '../../src/spec/clauses.js'
import { idsOf } from '../../src/spec/nouns.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { idsIn, isSuccess } from '../target/results.js'
import type { WireNames } from '../target/target.js'
import type { Finding } from './failure.js'
import type { CaseRecord } from './response-observer.js'

interface InvariantResult {
  readonly clause: ClauseId
  /** Absent if the response conforms. */
  readonly finding?: Finding
}

/** Judges a response by the rules that hold for every response. */
export function invariantsOf(
  wire: WireNames,
  request: ClientRequest,
  response: HttpResponse,
): readonly InvariantResult[] {
  return [
    serverError(request, response),
    json(request, response),
    successStatus(request, response),
    ...idPrefix(wire, request, response),
  ]
}

/** Whether this is the response to a search, and it has a principal of the world. */
export function showsKnownPrincipal(
  { world, wire }: CaseRecord,
  { operation }: ClientRequest,
  response: HttpResponse,
): boolean {
  if (operation !== 'searchPrincipals' || response.status !== 200) return false
  const ids = idsIn(response, wire.idField)
  return idsOf(world).some(id => ids.has(id))
}

function serverError({ operation }: ClientRequest, { status, text }: HttpResponse): InvariantResult {
  const clause = 'wire.no-server-error'
  if (status < 500) return { clause }
  return {
    clause,
    finding: {
      message: `${operation} returns ${status}`,
      expected: 'a status below 500',
      observed: `${status} ${text.slice(0, 200)}`,
    },
  }
}

function json({ operation }: ClientRequest, { text, json }: HttpResponse): InvariantResult {
  const clause = 'wire.json'
  if (text.trim() === '' || json !== undefined) return { clause }
  return {
    clause,
    finding: {
      message: `${operation} returns a body that is not JSON`,
      expected: 'JSON, or an empty body',
      observed: text.slice(0, 200),
    },
  }
}

function successStatus({ operation }: ClientRequest, { status }: HttpResponse): InvariantResult {
  const clause = 'wire.success-status'
  if (!isSuccess(status) || status === 200) return { clause }
  return {
    clause,
    finding: {
      message: `${operation} succeeds with another status than 200`,
      expected: '200',
      observed: String(status),
    },
  }
}

/** Every SVC-ID in results must have the prefix. */
function idPrefix(
  wire: WireNames,
  { operation }: ClientRequest,
  response: HttpResponse,
): readonly InvariantResult[] {
  const clause = 'wire.id-prefix'
  const shown = [...idsIn(response, wire.idField)].filter(id => typeof id === 'string')
  if (shown.length === 0) return []
  const bare = shown.find(id => !id.startsWith(wire.idPrefix))
  if (bare === undefined) return [{ clause }]
  return [
    {
      clause,
      finding: {
        message: `${operation} returns an SVC-ID without its prefix`,
        expected: `${wire.idPrefix}…`,
        observed: bare,
      },
    },
  ]
}
