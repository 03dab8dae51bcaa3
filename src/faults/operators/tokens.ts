import type { FastifyRequest } from 'fastify'
import type { Session } from '../../http/session.js'
import type { Operation } from '../../spec/endpoints.js'
import type { Caller, Id, TokenFailure, World } from '../../spec/nouns.js'
import type { Mutation } from '../fault.js'

/** What an invalid token contains, and why it is invalid. */
export interface InvalidToken {
  readonly failure: TokenFailure
  readonly alg: unknown
  readonly signature: string
  readonly sub: Id
}

type CallerWithToken = Caller & { readonly token?: InvalidToken }
type CallerSinceIssue = Caller & { readonly atIssue?: World }

/** Some invalid tokens authenticate the profile that they name. */
export function acceptInvalidTokens(
  isAccepted: (token: InvalidToken, operation: Operation) => boolean,
): Mutation {
  return {
    definitions: definitions => ({
      authenticate(world, caller: CallerWithToken, operation, readings) {
        const { token } = caller
        const isKnown = world.profiles.some(({ svc_id }) => svc_id === token?.sub)
        return token !== undefined && isKnown && isAccepted(token, operation)
          ? token.sub
          : definitions.authenticate(world, caller, operation, readings)
      },
    }),
    session: session => ({
      ...session,
      caller: async token => withToken(await session.caller(token), token),
    }),
  }
}

function withToken(caller: Caller, token = ''): CallerWithToken {
  if (caller.kind !== 'bad') return caller
  const [header, payload] = token.split('.').slice(0, 2).map(decode)
  const { alg } = header ?? {}
  const signature = token.split('.')[2] ?? ''
  return typeof payload?.sub === 'string'
    ? { ...caller, token: { failure: caller.failure, alg, signature, sub: payload.sub } }
    : caller
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Permissions are computed in another world, which `worldFrom` makes from the world at the time of the token and the present world. */
export function useWorldAtIssue(worldFrom: (atIssue: World, now: World) => World): Mutation {
  return {
    definitions(definitions) {
      let atIssue: World | undefined
      const worldUsed = (now: World) => (atIssue === undefined ? now : worldFrom(atIssue, now))
      return {
        authenticate(world, caller: CallerSinceIssue, operation, readings) {
          atIssue = caller.atIssue
          return definitions.authenticate(world, caller, operation, readings)
        },
        isVetted: (world, caller) => definitions.isVetted(worldUsed(world), caller),
        permissionsOf: (world, caller, group, readings) =>
          definitions.permissionsOf(worldUsed(world), caller, group, readings),
      }
    },
    session(session, service): Session {
      const worldByToken = new Map<string, World>()
      const sinceIssue = (caller: Caller, token = ''): CallerSinceIssue => {
        const atIssue = worldByToken.get(token)
        return atIssue === undefined ? caller : { ...caller, atIssue }
      }
      return {
        ...session,
        issue(id, times) {
          const token = session.issue(id, times)
          worldByToken.set(token, service.world())
          return token
        },
        caller: async token => sinceIssue(await session.caller(token), token),
        recall(token) {
          const caller = session.recall(token)
          return caller && sinceIssue(caller, token)
        },
      }
    },
  }
}

/** If the cookie is missing, the token comes from another place. */
export function readTokenFrom(find: (request: FastifyRequest) => string | undefined): Mutation {
  return { token: tokenOf => request => tokenOf(request) ?? find(request) }
}
