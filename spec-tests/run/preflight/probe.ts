import { type Id, idsOf, type World } from '../../../src/spec/nouns.js'
import type { HttpResponse } from '../../target/client.js'
import { type Actor, sendUnjudged } from '../../target/request.js'
import { idsIn } from '../../target/results.js'
import type { Connection } from '../../target/target.js'

/** The response is not judged: the server there may not implement the API at all. */
export function probeSearch(connection: Connection, actor: Actor, s: string): Promise<HttpResponse> {
  return sendUnjudged(connection, { operation: 'searchPrincipals', actor, query: { s } })
}

/** The same for a read of a group that almost certainly does not exist. */
export function probeRead(connection: Connection, actor: Actor): Promise<HttpResponse> {
  return sendUnjudged(connection, { operation: 'readGroup', actor, group: unusedId(connection) })
}

export function isRefused({ status }: HttpResponse): boolean {
  return status === 401 || status === 403
}

/** Whether a response shows the principal with this id. */
export function shows({ target }: Connection, response: HttpResponse, id: Id): boolean {
  return idsIn(response, target.wire.idField).has(id)
}

/** Whether a response shows a principal of this world. */
export function showsAny({ target }: Connection, response: HttpResponse, world: World): boolean {
  const ids = idsIn(response, target.wire.idField)
  return idsOf(world).some(id => ids.has(id))
}

/** Whether a search was carried out and found nothing at all, so that no limit can hide a result. */
export function isEmpty({ target }: Connection, response: HttpResponse): boolean {
  return [200, 400, 404].includes(response.status) && idsIn(response, target.wire.idField).size === 0
}

/** An id in the usual form that almost certainly belongs to no principal. */
export function unusedId({ target }: Connection): Id {
  return `${target.wire.idPrefix}${'0f1e2d3c4b5a6978'.repeat(2)}`
}

export function formatStatuses(responses: readonly Pick<HttpResponse, 'status'>[]): string {
  return [...new Set(responses.map(({ status }) => status))].join(', ')
}
