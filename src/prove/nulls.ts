import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Running } from './server.js'

/** Answers that have nothing to do with what was asked. */
export const nulls: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'always 500': alike(500, '{"error":"internal"}'),
  'always 200 {}': alike(200, '{}'),
  'always 200, empty': alike(200, ''),
  'always 401': alike(401, '{}'),
  'always 403': alike(403, '{}'),
  'always 404': alike(404, '{}'),
  silence: () => {},
  garbage: response => response.socket?.end('\0\x01\xff no HTTP at all \r\n\r\n'),
  'a login page': alike(200, '<!doctype html><title>Log in</title><form></form>'),
  'truncated JSON': alike(200, '{"method":"searchPrincipals","profiles":[{"svc_id":"SVC-'),
  'a redirect to itself': response => response.writeHead(302, { location: '/auth/v1/profile' }).end(),
  'one search result for all': alike(
    200,
    JSON.stringify({
      method: 'searchPrincipals',
      msg: 'Profiles and/or groups searched successfully',
      profiles: [{ svc_id: 'SVC-1', common_name: 'A B', email: 'a@example.org', avatar_url: 'https://a.b' }],
      groups: [],
    }),
  ),
}

/** A server that answers so, and takes worlds all the same. */
export async function startNull(answer: (response: ServerResponse) => void): Promise<Running> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method !== 'PUT' || request.url !== '/control') return answer(response)
    const { profiles } = JSON.parse(Buffer.concat(chunks).toString()) as { profiles: { svc_id: string }[] }
    response.end(
      JSON.stringify({ tokens: Object.fromEntries(profiles.map(({ svc_id }) => [svc_id, svc_id])) }),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  }
  return { url, control: `${url}/control`, close }
}

function alike(status: number, body: string): (response: ServerResponse) => void {
  return response => response.writeHead(status).end(body)
}
