import type { FastifyInstance, FastifyRequest } from 'fastify'
import { worldBytes } from '../../http/limits.js'
import { sendError } from '../../http/reply.js'
import { worldPath } from '../../http/world-path.js'
import type { World } from '../../spec/nouns.js'
import { parseWorld, WorldError } from '../../spec/world.js'
import type { HostedWorld } from './hosted-world.js'
import { BodyError, jsonIn } from './json-body.js'
import { refusing } from './refusing.js'
import type { Worlds } from './worlds.js'

/** The number of profiles that get a token. */
const mostTokens = 100

const takesWorld = { bodyLimit: worldBytes, ...refusing({ 'bad-world': [BodyError, WorldError] }) }

/** The control protocol: `/_oracle/world` is the world at a base URL, `/_oracle/worlds` adds isolated ones. */
export function worldRoutes(app: FastifyInstance, worlds: Worlds): void {
  const worldIn = (request: FastifyRequest, { settings }: HostedWorld) =>
    parseWorld(jsonIn(request), settings.readings.idPrefix)

  app.get('/_oracle/world', request => shownWorld(worlds.of(request.raw).service.world()))

  app.put('/_oracle/world', takesWorld, async request => {
    const world = worlds.of(request.raw)
    await world.load(worldIn(request, world))
    return credentialsIn(world)
  })

  app.delete('/_oracle/world', (request, reply) => {
    const world = worlds.of(request.raw)
    if (worlds.end(world)) return { ended: world.name }
    return sendError(
      reply.header('allow', 'GET, PUT'),
      405,
      'first-world',
      'the first world of the server ends with the server; DELETE ends an isolated world',
    )
  })

  app.post('/_oracle/reset', async request => {
    const world = worlds.of(request.raw)
    await world.reset()
    return sizeOf(world.service.world())
  })

  app.put('/_oracle/worlds', takesWorld, request =>
    added(request, worlds.add(worldIn(request, worlds.first))),
  )

  app.post('/_oracle/worlds', (request, reply) => {
    if (request.body === undefined || request.body === null) return added(request, worlds.add())
    return sendError(
      reply,
      400,
      'bad-world',
      'POST copies the first world and takes no body; PUT takes a world',
    )
  })
}

function added(request: FastifyRequest, world: HostedWorld) {
  const path = worldPath(world.name as string)
  return { baseUrl: `${request.protocol}://${hostOf(request)}${path}`, ...credentialsIn(world) }
}

/** The host that the client used. HTTP/1.0 need not say it; then it is the address of the connection. */
function hostOf({ headers, raw: { socket } }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort = 80 } = socket
  const address = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return headers.host ?? `${address}:${localPort}`
}

/** Tokens of the first 100 profiles, and invalid tokens that name the first one. */
function credentialsIn({ service, session }: HostedWorld) {
  const ids = service
    .world()
    .profiles.slice(0, mostTokens)
    .map(({ svc_id }) => svc_id)
  const [first] = ids
  return {
    tokens: Object.fromEntries(ids.map(id => [id, session.issue(id)])),
    ...(first === undefined ? {} : { badTokens: session.issueBad(first) }),
  }
}

/** The world as a world file has it. */
export function shownWorld({ deleted: _, ...world }: World): World {
  return world
}

/** How many profiles, groups and ACRs a world has. */
export function sizeOf({ profiles, groups, acrs }: World) {
  return { profiles: profiles.length, groups: groups.length, acrs: acrs.length }
}
