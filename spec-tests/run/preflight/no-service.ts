import type { HttpResponse } from '../../target/client.js'
import { malformed } from '../../target/request.js'
import type { Connection } from '../../target/target.js'
import { formatStatuses, probeRead, probeSearch } from './probe.js'

/** A read and its repetition, twice. */
const fewInARow = 4

/** What a gateway returns that reaches no service: 502, 503 or 504. */
export function isFromGateway({ status }: { readonly status: number }): boolean {
  return status >= 502 && status <= 504
}

/**
 * What to do after so many responses in a row that may come from a gateway: judge the last one like any other, or first
 * find out whether a service responds to anything. A run without a service ends.
 * @param isReported whether wire.no-server-error has failed: then a single such response says nothing new
 */
export function stepAfterGateway(inARow: number, isReported: boolean): 'judge' | 'find out' {
  if (inARow === 0) return 'judge'
  return inARow % fewInARow === 0 || (inARow === 1 && !isReported) ? 'find out' : 'judge'
}

/**
 * Why nothing can be tested, if only a gateway responds: different operations, with a token or without, all get such a
 * status. A service that answers one operation so has a fault.
 */
export async function noService(connection: Connection): Promise<string | undefined> {
  const responses: HttpResponse[] = []
  const probes = [
    () => probeSearch(connection, null, 'anybody'),
    () => probeSearch(connection, malformed, 'anybody'),
    () => probeRead(connection, null),
  ]
  for (const send of probes) {
    const response = await send()
    if (!isFromGateway(response)) return undefined
    responses.push(response)
  }
  const { baseUrl } = connection.target
  return `every request returns ${formatStatuses(responses)}, as a gateway does that reaches no service: is the service behind ${baseUrl} running?`
}
