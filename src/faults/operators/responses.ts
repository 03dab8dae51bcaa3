import type { Operation } from '../../spec/endpoints.js'
import { isRecord } from '../../spec/is-record.js'
import type { ResponseContext, ResponseParts } from '../fault.js'

export type Json = Readonly<Record<string, unknown>>
type Change = (response: ResponseParts, exchange: ResponseContext) => ResponseParts

/** Another response takes the place of each one with this operation and this status, if they are given. */
export function mutateResponse(
  { operation, status }: { readonly operation?: Operation; readonly status?: number },
  change: Change,
): Change {
  return (response, exchange) =>
    (operation ?? exchange.operation) === exchange.operation &&
    (status ?? response.status) === response.status
      ? change(response, exchange)
      : response
}

/** Another status takes the place of the status 200 of one operation; 204 goes without a body. */
export function mutateStatus(operation: Operation, status: number): Change {
  return mutateResponse({ operation, status: 200 }, ({ body }) => ({
    status,
    body: status === 204 ? undefined : body,
  }))
}

/** Another body takes the place of the JSON object that one operation returns with the status 200. */
export function mutateBody(operation: Operation, change: (body: Json) => unknown): Change {
  return mutateResponse({ operation, status: 200 }, response =>
    isRecord(response.body) ? { ...response, body: change(response.body) } : response,
  )
}

/** Another list takes the place of the profiles or of the groups that a search returns. */
export function mutateResults(
  kind: 'profiles' | 'groups',
  change: (results: readonly Json[]) => readonly unknown[],
): Change {
  return mutateBody('searchPrincipals', body =>
    Array.isArray(body[kind]) ? { ...body, [kind]: change(body[kind]) } : body,
  )
}

/** Another value takes the place of one field in every profile or in every group that a search returns. */
export function mutateResultField(
  kind: 'profiles' | 'groups',
  name: string,
  change: (value: string) => unknown,
): Change {
  return mutateResults(kind, results =>
    results.map(result => ({ ...result, [name]: change(String(result[name])) })),
  )
}

/** The object without a key. */
export function omit(key: string): (object: Json) => Json {
  return ({ [key]: _, ...rest }) => rest
}
