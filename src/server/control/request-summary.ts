import { brokenText } from '../../http/body.js'
import type { Entry } from '../../http/journal.js'
import { redacted } from '../../http/redacted.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { Operation } from '../../spec/endpoints.js'
import type { Caller } from '../../spec/nouns.js'
import type { Body } from '../../spec/request.js'
import type { Service } from '../../spec/service.js'
import { withoutTokens } from './without-tokens.js'

/** One request to a world, in one line. What is not known is null. */
export interface RequestSummary {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly method: string
  /** The path and the query, relative to the world. */
  readonly path: string
  /** The JSON body; left out if there is none. */
  readonly body?: unknown
  /** The text of a body that is no JSON. */
  readonly bodyText?: string
  readonly operation: Operation | null
  /** An SVC-ID, or `bad:` and what is wrong with the token; null also if the request has no token. */
  readonly caller: string | null
  /** The common name of the caller. */
  readonly name: string | null
  /** Null if no response was sent. */
  readonly status: number | null
  /** The kind of success, or the reason of the refusal; null if the request was never performed or refused. */
  readonly outcome: string | null
  /** The clause that requires the refusal. */
  readonly clause: ClauseId | null
  readonly ms: number | null
  /** The troubles that the request met, as they were ordered; left out if there are none. */
  readonly trouble?: readonly string[]
}

/** @param service names the caller; undefined if the world has ended */
export function summaryOf(entry: Entry, service: Pick<Service, 'profile'> | undefined): RequestSummary {
  const { id, at, method, url, status, microseconds, troubles, request, outcome } = entry
  const caller = entry.caller === undefined ? null : actorOf(entry.caller)
  const body = request !== undefined && 'body' in request ? request.body : undefined
  return {
    id: String(id),
    at: new Date(performance.timeOrigin + at).toISOString(),
    method,
    path: String(withoutTokens(url)),
    ...shownBody(body),
    operation: request?.operation ?? null,
    caller,
    name: (caller === null ? undefined : service?.profile(caller)?.common_name) ?? null,
    status: status ?? null,
    ...shownOutcome(outcome),
    ms: microseconds === undefined ? null : microseconds / 1000,
    ...(troubles.length === 0 ? {} : { trouble: troubles }),
  }
}

function shownBody(body: Body | undefined): Pick<RequestSummary, 'body' | 'bodyText'> {
  const text = body && brokenText(body)
  if (text !== undefined) return { bodyText: redacted(text) }
  return body !== undefined && 'value' in body ? { body: withoutTokens(body.value) } : {}
}

/** What is wrong with a token, or the SVC-ID of the caller; null for no token. */
function actorOf(caller: Caller): string | null {
  if (caller.kind === 'anonymous') return null
  return caller.kind === 'bad' ? `bad:${caller.failure}` : caller.id
}

function shownOutcome(outcome: Entry['outcome']): Pick<RequestSummary, 'outcome' | 'clause'> {
  return typeof outcome === 'object'
    ? { outcome: outcome.reason, clause: outcome.clause }
    : { outcome: outcome ?? null, clause: null }
}
