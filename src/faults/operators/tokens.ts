import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '../../http/session.js'
import type { Operation } from '../../spec/endpoints.js'
import type { Caller, Id, TokenFailure, World } from '../../spec/nouns.js'
import type { Refusal } from '../../spec/outcome.js'
import type { Breakage, Replacement } from '../fault.js'

/** What a token says that was found no good. */
interface Claims {
  readonly failure: TokenFailure
  readonly alg: unknown
  readonly signature: string
  readonly sub: Id
}

type Claiming = Caller & { readonly claims?: Claims }
type Dated = Caller & { readonly issued?: World }

/** Takes some of the tokens that are no good at their word. */
export function forgiving(forgives: (claims: Claims, operation: Operation) => boolean): Breakage {
  return {
    session: session => ({ ...session, caller: async token => claiming(await session.caller(token), token) }),
    definitions: by => ({
      authenticate(world, caller: Claiming, operation, readings) {
        const { claims } = caller
        const known = world.profiles.some(({ svc_id }) => svc_id === claims?.sub)
        return claims !== undefined && known && forgives(claims, operation)
          ? claims.sub
          : by.authenticate(world, caller, operation, readings)
      },
    }),
  }
}

function claiming(caller: Caller, token = ''): Claiming {
  if (caller.kind !== 'bad') return caller
  const [header, payload] = token.split('.').slice(0, 2).map(decode)
  const { alg } = header ?? {}
  const signature = token.split('.')[2] ?? ''
  return typeof payload?.sub === 'string'
    ? { ...caller, claims: { failure: caller.failure, alg, signature, sub: payload.sub } }
    : caller
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Permission by the world in which the caller's token was issued: by all of it, or by what `mix` leaves of it. */
export function byTheToken(mix: (issued: World, now: World) => World): Breakage {
  return {
    session(session, service): Session {
      const issued = new Map<string, World>()
      const dated = (caller: Caller, token = ''): Dated => {
        const world = issued.get(token)
        return world === undefined ? caller : { ...caller, issued: world }
      }
      return {
        ...session,
        async issue(id) {
          const token = await session.issue(id)
          issued.set(token, service.world())
          return token
        },
        caller: async token => dated(await session.caller(token), token),
        recall(token) {
          const caller = session.recall(token)
          return caller && dated(caller, token)
        },
      }
    },
    definitions(by) {
      let issued: World | undefined
      const seen = (world: World) => (issued === undefined ? world : mix(issued, world))
      return {
        authenticate(world, caller: Dated, operation, readings) {
          issued = caller.issued
          return by.authenticate(world, caller, operation, readings)
        },
        isVetted: (world, caller) => by.isVetted(seen(world), caller),
        permissionsOf: (world, caller, group, readings) =>
          by.permissionsOf(seen(world), caller, group, readings),
      }
    },
  }
}

/** Takes the token from another place where there is no cookie. */
export function tokenFrom(find: (request: FastifyRequest) => string | undefined): Breakage {
  return {
    transport(app: FastifyInstance) {
      app.addHook('onRequest', async request => {
        const token = find(request)
        if (request.cookies['svc-token'] === undefined && token !== undefined)
          request.cookies['svc-token'] = token
      })
    },
  }
}

/** Refuses unauthenticated callers in another way. */
export function refusing(
  change: (refusal: Refusal, caller: Caller, operation: Operation) => Refusal,
): Replacement {
  return by => ({
    authenticate(world, caller, operation, readings) {
      const id = by.authenticate(world, caller, operation, readings)
      return typeof id === 'string' ? id : change(id, caller, operation)
    },
  })
}
