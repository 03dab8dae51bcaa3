import { createServer, type ServerResponse } from 'node:http'
import type { Group, World } from '../../spec/nouns.js'
import { listen } from '../test-support/command.js'
import type { RunningTarget } from './targets.js'

/** Sends a response that does not depend on the request, apart from its method and whether its path names a group. */
type Respond = (response: ServerResponse, request: NullRequest) => void

interface NullRequest {
  /** The operation by its form: its method, and how many SVC-IDs its path has. */
  readonly form: string
  /** The world that the suite has put in place last; a small one before that. */
  readonly world: Pick<World, 'profiles' | 'groups'>
}

/** The same search result for every search: the first profile and the last group of the world. */
function fixedResult({ profiles: [profile], groups }: NullRequest['world']): object {
  const { svc_id, title, description } = groups.at(-1) as Group
  return {
    method: 'searchPrincipals',
    msg: 'Profiles and/or groups searched successfully',
    profiles: [profile],
    groups: [{ svc_id, name: title, description }],
  }
}

const smallWorld = {
  profiles: [{ svc_id: 'SVC-1', common_name: 'A B', email: 'a@example.org', avatar_url: 'https://a.b' }],
  groups: [{ svc_id: 'SVC-2', title: 'One', description: 'Group', members: ['SVC-1'] }],
} satisfies NullRequest['world']

/** The response to each operation, by its form: always the same one, as if the last response were repeated. */
const repeated: Readonly<Record<string, (world: NullRequest['world']) => unknown>> = {
  'GET search': fixedResult,
  'POST group': () => ({ svc_id: 'SVC-00000000000000000000000000000003' }),
  'GET group 1': ({ groups }) => groups.at(-1),
}

/** Responses that do not even differ by the operation, by a description. */
export const constantTargets: Readonly<Record<string, Respond>> = {
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
  'one search result for all': constant(200, JSON.stringify(fixedResult(smallWorld))),
}

/** Responses that show nothing about a request. */
export const nullTargets: Readonly<Record<string, Respond>> = {
  ...constantTargets,
  'one search result that holds an actor': (response, { world }) => send(response, fixedResult(world)),
  'one group for all': (response, { world }) => send(response, world.groups.at(-1)),
  'the last response of each operation': (response, { form, world }) =>
    send(response, repeated[form]?.(world) ?? { msg: 'Done' }),
}

/** A server that implements the control protocol, and gives this response to every other request. */
export async function startNullTarget(respond: Respond): Promise<RunningTarget> {
  let world: NullRequest['world'] = smallWorld
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (method !== 'PUT' || url !== '/control') return respond(response, { form: formOf(method, url), world })
    world = JSON.parse(Buffer.concat(chunks).toString()) as World
    send(response, { tokens: Object.fromEntries(world.profiles.map(({ svc_id }) => [svc_id, svc_id])) })
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const close = () => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  }
  return { url, control: `${url}/control`, close }
}

function formOf(method: string, url: string): string {
  const [, , , kind = '', ...ids] = (url.split('?')[0] ?? '').split('/')
  return kind === 'profile' ? `${method} search` : [method, kind, ids.length || ''].join(' ').trim()
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function constant(status: number, body: string): Respond {
  return response => response.writeHead(status).end(body)
}
