import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieToken } from '../../http/cookie-token.js'
import { sendError } from '../../http/reply.js'
import { worldNameOf, worldPath } from '../../http/world-path.js'
import type { HostedWorld } from './hosted-world.js'
import { profileNamed } from './names.js'
import { refusing } from './refusing.js'
import type { Worlds } from './worlds.js'

const path = '/_oracle/login'

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * `GET /_oracle/login` shows the profiles of a world; a click sends `POST`, which sets the cookie of the token and goes to
 * `?return=…`, by default back to the page.
 * @param origins those to which a login may return, in addition to the server's own
 */
export function loginRoutes(app: FastifyInstance, worlds: Worlds, origins: readonly string[]): void {
  app.get(path, async (request, reply) => {
    const world = worlds.of(request.raw)
    const target = returnOf(request, origins)
    if (target === undefined) return refuseReturn(reply)
    // A server whose page nobody opens need not load it.
    const { loginPage } = await import('./login-page.js')
    const page = loginPage(
      world.service.world().profiles,
      await signedIn(world, request),
      parameterOf(request, 'return'),
    )
    return reply.headers(pageHeaders).send(page)
  })

  app.post(path, refusing({}, 'subject'), (request, reply) => {
    const { service, session } = worlds.of(request.raw)
    const target = returnOf(request, origins)
    if (target === undefined) return refuseReturn(reply)
    const { svc_id } = profileNamed(service, parameterOf(request, 'subject') ?? '')
    const place = placeOf(request) || '/'
    reply.header('set-cookie', `svc-token=${session.issue(svc_id)}; Path=${place}; HttpOnly; SameSite=Lax`)
    return reply.redirect(target, 303)
  })
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
}

/** The path of the world that a request is for; empty for the first world. */
function placeOf({ raw }: FastifyRequest): string {
  const name = worldNameOf(raw)
  return name === undefined ? '' : worldPath(name)
}

/** If a parameter is repeated, its first value counts. */
function parameterOf({ query }: FastifyRequest, name: string): string | undefined {
  return [(query as Parameters)[name]].flat()[0]
}

/** The URL to which a login returns; undefined if its origin is not allowed. */
function returnOf(request: FastifyRequest, origins: readonly string[]): string | undefined {
  const own = `http://${request.headers.host ?? 'localhost'}`
  const wanted = parameterOf(request, 'return') ?? `${placeOf(request)}${path}`
  if (!URL.canParse(wanted, own)) return undefined
  const { origin, href } = new URL(wanted, own)
  const isAllowed = origin === new URL(own).origin || origins.includes(origin)
  // A blob URL has the origin of the page that made it.
  return isAllowed && href.startsWith(`${origin}/`) ? href : undefined
}

function refuseReturn(reply: FastifyReply): FastifyReply {
  return sendError(
    reply,
    400,
    'foreign-return',
    'return: must be a URL of this server or of an origin of --cors, such as /auth/v1/profile?s=ber',
  )
}

/** The common name of the profile whose token the cookie has, if that is valid. */
async function signedIn(
  { service, session }: HostedWorld,
  request: FastifyRequest,
): Promise<string | undefined> {
  const caller = await session.caller(cookieToken(request))
  return caller.kind === 'profile' ? service.profile(caller.id)?.common_name : undefined
}
