import type { ClauseId } from '../../src/spec/clauses.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import { resultsOf } from '../target/results.js'
import type { Case, Finding } from './case.js'

interface InvariantResult {
  readonly clause: ClauseId
  /** Absent where the response is as it must be. */
  readonly finding?: Finding
}

/** What any response shows of the rules that hold for all of them; also notes the first served search. */
export function invariantsOf(
  c: Case,
  request: ClientRequest,
  response: HttpResponse,
): readonly InvariantResult[] {
  if (request.operation === 'searchPrincipals' && response.status === 200) noteServed(c, response)
  return [
    serverError(request, response),
    json(request, response),
    successStatus(request, response),
    ...idPrefix(c, request, response),
  ]
}

function noteServed(c: Case, response: HttpResponse): void {
  const { idField } = c.suite.target.wire
  const { profiles, groups } = resultsOf(response)
  const ids = new Set([...profiles, ...groups].map(result => result[idField]))
  if ([...c.world.profiles, ...c.world.groups].some(({ svc_id }) => ids.has(svc_id))) c.suite.run.served()
}

function serverError({ operation }: ClientRequest, { status, text }: HttpResponse): InvariantResult {
  const clause = 'wire.no-server-error'
  if (status < 500) return { clause }
  return {
    clause,
    finding: {
      message: `${operation} is answered ${status}`,
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
      message: `the body of the response to ${operation} is no JSON`,
      expected: 'JSON, or nothing',
      observed: text.slice(0, 200),
    },
  }
}

function successStatus({ operation }: ClientRequest, { status }: HttpResponse): InvariantResult {
  const clause = 'wire.success-status'
  if (status < 200 || status > 299 || status === 200) return { clause }
  return {
    clause,
    finding: {
      message: `${operation} succeeds with another status than 200`,
      expected: '200',
      observed: String(status),
    },
  }
}

/** A principal that the suite knows must not be shown by its id less the prefix. */
function idPrefix(c: Case, { operation }: ClientRequest, response: HttpResponse): readonly InvariantResult[] {
  const clause = 'wire.id-prefix'
  const { idPrefix: prefix, idField } = c.suite.target.wire
  const { profiles, groups } = resultsOf(response)
  const shown = [...profiles, ...groups].map(result => result[idField]).filter(id => typeof id === 'string')
  if (shown.length === 0) return []
  const bare = shown.find(id => !id.startsWith(prefix))
  if (bare === undefined) return [{ clause }]
  return [
    {
      clause,
      finding: {
        message: `${operation} shows an SVC-ID without its prefix`,
        expected: `${prefix}…`,
        observed: bare,
      },
    },
  ]
}
