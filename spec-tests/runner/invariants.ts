import type { ClauseId } from '../../src/spec/clauses.js'
import { idsOf } from '../../src/spec/nouns.js'
import type { Finding } from '../judge/finding.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { idsIn, isSuccess } from '../target/results.js'
import type { WireNames } from '../target/target.js'
import type { CaseRecord } from './response-observer.js'

interface InvariantResult {
  readonly clause: ClauseId
  /** Absent if the response conforms. */
  readonly finding?: Finding
}

/** Judges a response by the rules that hold for every response. */
export function invariantsOf(wire: WireNames, response: HttpResponse): readonly InvariantResult[] {
  return [serverError(response), json(response), successStatus(response), ...idPrefix(wire, response)]
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

function serverError({ status }: HttpResponse): InvariantResult {
  const clause = 'wire.no-server-error'
  if (status < 500) return { clause }
  return {
    clause,
    finding: { expected: { statuses: ['below 500'] } },
  }
}

function json({ text, json }: HttpResponse): InvariantResult {
  const clause = 'wire.json'
  if (text.trim() === '' || json !== undefined) return { clause }
  return {
    clause,
    finding: { wrong: 'returns a body that is not JSON', expected: { says: 'JSON, or an empty body' } },
  }
}

function successStatus({ status }: HttpResponse): InvariantResult {
  const clause = 'wire.success-status'
  if (!isSuccess(status) || status === 200) return { clause }
  return {
    clause,
    finding: { expected: { statuses: [200] }, because: 'no other status says success' },
  }
}

/** Every SVC-ID in results must have the prefix. */
function idPrefix(wire: WireNames, response: HttpResponse): readonly InvariantResult[] {
  const clause = 'wire.id-prefix'
  const shown = [...idsIn(response, wire.idField)].filter(id => typeof id === 'string')
  if (shown.length === 0) return []
  const bare = shown.find(id => !id.startsWith(wire.idPrefix))
  if (bare === undefined) return [{ clause }]
  return [
    {
      clause,
      finding: {
        wrong: 'returns an SVC-ID without its prefix',
        expected: { says: `${wire.idPrefix}… and not ${bare}` },
      },
    },
  ]
}
