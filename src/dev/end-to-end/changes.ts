import { createHash } from 'node:crypto'
import type { Definitions } from '../../spec/context.js'
import { endpoints, type Operation } from '../../spec/endpoints.js'
import type { Id, World } from '../../spec/nouns.js'
import { definedService, definitions } from '../../spec/service.js'
import type { Change, SentRequest, SentResponse } from '../test-support/changed-server.js'

/** Pieces of which the servers of the cases are made. */

/** The SVC-ID that a profile of the world has, if one in another case is given. */
export function inCaseOfWorld({ profiles }: World, given: Id): Id {
  return profiles.find(({ svc_id }) => svc_id.toLowerCase() === given.toLowerCase())?.svc_id ?? given
}

/** The definitions with another one in the place of some of them. */
export function redefined(table: Partial<Definitions>): Change {
  return {
    createService: (world, readings) => definedService(world, readings, { ...definitions, ...table }),
  }
}

/** Whether a request is one of an operation. */
export function isOf(operation: Operation, { method, path }: Pick<SentRequest, 'method' | 'path'>): boolean {
  const endpoint = endpoints[operation]
  const pattern = new RegExp(`^${endpoint.path.replace(/<\w+>/g, '[^/?]+')}(\\?|$)`)
  return method === endpoint.method && pattern.test(path)
}

/** Each request of an operation gets this response, and has no effect. */
export function answering(operation: Operation, response: SentResponse): Change {
  return { answer: request => (isOf(operation, request) ? response : undefined) }
}

/** A status takes the place of another one, in the responses of one operation or of all. */
export function replacing(right: number, response: SentResponse, operation?: Operation): Change {
  return {
    respond: (given, request) =>
      given.status === right && (operation === undefined || isOf(operation, request)) ? response : given,
  }
}

/** What a server shows in the JSON of a response. */
type Json = Readonly<Record<string, unknown>>

/** Each successful response of an operation shows something else. */
export function showing(operation: Operation, change: (shown: Json) => Json): Change {
  return {
    respond: (given, request) =>
      given.status === 200 && isOf(operation, request)
        ? { ...given, body: JSON.stringify(change(JSON.parse(given.body))) }
        : given,
  }
}

/** Each search shows the profiles, or the groups, in another way. */
export function showingEach(kind: 'profiles' | 'groups', change: (result: Json) => Json): Change {
  return showing('searchPrincipals', ({ [kind]: results, ...rest }) =>
    Array.isArray(results) ? { ...rest, [kind]: results.map(change) } : { ...rest, [kind]: results },
  )
}

/** Reads have an ETag, made of what they show, and one that names the present ETag gets 304. */
export function withEtags(etagOf: (shown: Json) => unknown): Change {
  return {
    prepare: ({ app }) =>
      app.addHook('onSend', async ({ method, url: path, headers }, reply, body) => {
        if (!isOf('readGroup', { method, path }) || reply.statusCode !== 200) return body
        const shown = JSON.stringify(etagOf(JSON.parse(String(body))))
        const etag = `"${createHash('sha256').update(shown).digest('hex')}"`
        reply.header('etag', etag)
        if (headers['if-none-match'] !== etag) return body
        reply.code(304)
        return ''
      }),
  }
}
