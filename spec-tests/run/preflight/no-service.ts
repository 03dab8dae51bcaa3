import type { HttpResponse } from '../../target/client.js'
import type { Connection } from '../../target/connection.js'
import { isFromGateway } from '../outages.js'
import { formatStatuses, malformed, probe, probeSearch, unusedId } from './probe.js'

/**
 * Why nothing can be tested, if only a gateway responds: different operations, with a token or without, all get such a
 * status. A service that answers one operation so has a fault.
 */
export async function noService(connection: Connection): Promise<string | undefined> {
  const responses: HttpResponse[] = []
  const probes = [
    () => probeSearch(connection, null, 'anybody'),
    () => probeSearch(connection, malformed, 'anybody'),
    () => probe(connection, { operation: 'readGroup', actor: null, group: unusedId(connection) }),
  ]
  for (const send of probes) {
    const response = await send()
    if (!isFromGateway(response)) return undefined
    responses.push(response)
  }
  const { baseUrl } = connection.target
  return `every request returns ${formatStatuses(responses)}, as a gateway does that reaches no service: is the service behind ${baseUrl} running?`
}
