import { hasBody, type RequestRecord } from '../../src/report/report.js'
import { isAmongCookies, isInCookie } from '../../src/report/token-place.js'
import { changesState } from '../../src/spec/endpoints.js'
import { type Id, idsOf } from '../../src/spec/nouns.js'
import type { Failure } from '../runner/failure.js'
import { firstNewId } from '../target/created-id.js'
import { type ClientRequest, clientRequestOf } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import type { WireNames } from '../target/target.js'

/** One request of a failing case. */
export interface Step {
  /** Its position in the case. */
  readonly at: number
  readonly record: RequestRecord
  /** In the terms of the specification; undefined if it is to no operation. */
  readonly request: ClientRequest | undefined
  /** The group that it created; an empty text if it created none. */
  readonly newId: Id
}

/** The requests of a failing case, in order. */
export function historyOf(
  { requests, world }: Pick<Failure, 'requests' | 'world'>,
  wire: WireNames,
): readonly Step[] {
  const known = new Set(idsOf(world))
  return requests.map((record, at) => {
    const request = understood(record, wire)
    const newId = createdBy(record, request, wire, known)
    known.add(newId)
    return { at, record, request, newId }
  })
}

/** Whether a step is a write that succeeded. */
export function isChange({ request, record: { status } }: Step): boolean {
  return request !== undefined && changesState(request.operation) && status !== null && isSuccess(status)
}

/** The steps without those that name a created group whose creation is not among them. */
export function withoutOrphans(steps: readonly Step[], history: readonly Step[]): readonly Step[] {
  const isKept = new Set(steps.map(({ newId }) => newId))
  const missing = history.map(({ newId }) => newId).filter(id => id !== '' && !isKept.has(id))
  return steps.filter(({ record }) => !missing.some(id => names(record, id)))
}

/** Whether the path of a request, or its body, has an id. */
function names({ path, body }: RequestRecord, id: Id): boolean {
  return path.includes(encodeURIComponent(id)) || (body !== null && JSON.stringify(body).includes(id))
}

/** A token in another place than the cookie is none. */
function understood(record: RequestRecord, wire: WireNames): ClientRequest | undefined {
  const { actor, body, headers } = record
  const isValid = isInCookie(record) || isAmongCookies(headers?.cookie, wire.cookie)
  const request = clientRequestOf(record, wire) ?? searchIn(record, wire)
  return (
    request && {
      ...request,
      actor: isValid ? (actor as ClientRequest['actor']) : null,
      ...(hasBody(record) ? { body } : {}),
    }
  )
}

function searchIn({ path }: RequestRecord, { searchPath }: WireNames): ClientRequest | undefined {
  const [place, query = ''] = path.split('?')
  if (place !== searchPath) return undefined
  return {
    operation: 'searchPrincipals',
    actor: null,
    query: Object.fromEntries(new URLSearchParams(query)),
  }
}

function createdBy(
  { status, response }: RequestRecord,
  request: ClientRequest | undefined,
  wire: WireNames,
  known: ReadonlySet<Id>,
): Id {
  if (request?.operation !== 'createGroup' || status === null || !isSuccess(status)) return ''
  return firstNewId(response, wire, id => known.has(id)) ?? ''
}
