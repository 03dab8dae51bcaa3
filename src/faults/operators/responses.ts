import type { Operation } from '../../spec/endpoints.js'
import { isRecord } from '../../spec/is-record.js'
import type { Exchange, ResponseParts } from '../fault.js'

export type Json = Readonly<Record<string, unknown>>
type Change = (response: ResponseParts, exchange: Exchange) => ResponseParts

/** Changes the responses of one operation. */
export function to(operation: Operation, change: Change): Change {
  return (response, exchange) => (exchange.operation === operation ? change(response, exchange) : response)
}

/** Changes responses of one status. */
export function when(status: number, change: Change): Change {
  return (response, exchange) => (response.status === status ? change(response, exchange) : response)
}

export function status(status: number): Change {
  return response => ({ ...response, status })
}

export function body(change: (body: Json) => unknown): Change {
  return response => ({ ...response, body: isRecord(response.body) ? change(response.body) : response.body })
}

/** Changes the list of one kind in the results of a search. */
export function results(
  kind: 'profiles' | 'groups',
  change: (results: readonly Json[]) => readonly unknown[],
): Change {
  return to(
    'searchPrincipals',
    body(body => (Array.isArray(body[kind]) ? { ...body, [kind]: change(body[kind]) } : body)),
  )
}

/** Changes one field of every result of one kind. */
export function field(
  kind: 'profiles' | 'groups',
  name: string,
  change: (value: string, result: Json) => unknown,
): Change {
  return results(kind, results =>
    results.map(result => ({ ...result, [name]: change(String(result[name]), result) })),
  )
}

/** The object without a key. */
export function without(key: string): (object: Json) => Json {
  return ({ [key]: _, ...rest }) => rest
}
