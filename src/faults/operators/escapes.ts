import type { Operation } from '../../spec/endpoints.js'
import { isRecord } from '../../spec/is-record.js'
import type { Body } from '../../spec/request.js'
import type { Fault } from '../fault.js'

/** The server reads other texts from the body of an operation, if the body has more JSON escapes than it needs. */
export function mutateEscapedTexts(
  operation: Operation,
  change: (text: string) => string,
): NonNullable<Fault['refuse']> {
  return (asked, request) => {
    const body = request.body as Body | null | undefined
    if (asked !== operation || body?.kind !== 'json' || !isRecord(body.value)) return undefined
    const needed = Buffer.byteLength(JSON.stringify(body.value))
    if (Number(request.headers['content-length']) > needed)
      request.body = { ...body, value: withTexts(body.value, change) }
    return undefined
  }
}

function withTexts(
  value: Readonly<Record<string, unknown>>,
  change: (text: string) => string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => [key, typeof text === 'string' ? change(text) : text]),
  )
}
