import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../test-support/command.js'
import type { RunningTarget } from './targets.js'

/** Responses that do not depend on the request, by a description. */
export const nullTargets: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'always 500': constant(500, '{"error":"internal"}'),
  'always 200 {}': constant(200, '{}'),
  'always 200, empty': constant(200, ''),
  'always 401': constant(401, '{}'),
  'always 403': constant(403, '{}'),
  'always 404': constant(404, '{}'),
  'no response': () => {},
  'bytes that are not HTTP': response => response.socket?.end('\0\x01\xff no HTTP at all \r\n\r\n'),
  'a login page': constant(200, '<!doctype html><title>Log in</title><form></form>'),
  'truncated JSON': constant(200, '{"method":"searchPrincipals","profiles":[{"svc_id":"SVC-'),
  'a redirect to itself': response => response.writeHead(302, { location: '/auth/v1/profile' }).end(),
  'one search result for all': constant(
    200,
    JSON.stringify({
      method: 'searchPrincipals',
      msg: 'Profiles and/or groups searched successfully',
      profiles: [{ svc_id: 'SVC-1', common_name: 'A B', email: 'a@example.org', avatar_url: 'https://a.b' }],
      groups: [],
    }),
  ),
}

/** A server that implements the control protocol, and gives this response to every other request. */
export async function startNullTarget(respond: (response: ServerResponse) => void): Promise<RunningTarget> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method !== 'PUT' || request.url !== '/control') return respond(response)
    const { profiles } = JSON.parse(Buffer.concat(chunks).toString()) as { profiles: { svc_id: string }[] }
    response.end(
      JSON.stringify({ tokens: Object.fromEntries(profiles.map(({ svc_id }) => [svc_id, svc_id])) }),
    )
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const close = () => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  }
  return { url, control: `${url}/control`, close }
}

function constant(status: number, body: string): (response: ServerResponse) => void {
  return response => response.writeHead(status).end(body)
}
