import type { FastifyInstance, FastifyReply } from 'fastify'
import { quoted } from '../../http/redacted.js'
import { sendError } from '../../http/reply.js'
import { isRecord } from '../../spec/is-record.js'
import { type BadTokenName, badToken, badTokenNames, longestLifetime } from './bad-tokens.js'
import { queryIn } from './explain.js'
import type { HostedWorld } from './hosted-world.js'
import { BodyError, jsonIn, refuseBad } from './json-body.js'
import { controlLimits } from './limits.js'
import { NameError, profileNamed } from './names.js'
import { QuestionError } from './questions.js'
import type { Worlds } from './worlds.js'

/** What `POST /_oracle/tokens` takes. */
interface TokenOrder {
  readonly subject: string
  readonly bad?: BadTokenName | undefined
  /** In seconds. */
  readonly lifetime?: number | undefined
}

/**
 * Tokens for the profile with an SVC-ID, email or common name: `GET /_oracle/token?subject=…` gives a valid one, and `POST
 * /_oracle/tokens` also an invalid one, or one with another lifetime.
 * @param keySet the public key that verifies them, as a JSON Web Key Set
 */
export function tokenRoutes(app: FastifyInstance, worlds: Worlds, keySet: object): void {
  app.get('/_oracle/token', (request, reply) => {
    const world = worlds.of(request.raw)
    try {
      const { subject } = queryIn(request, ['subject'])
      if (subject === undefined) throw new QuestionError('give ?subject=')
      return issue(world, { subject }, reply)
    } catch (error) {
      if (!(error instanceof QuestionError)) throw error
      const says = `${error.message}; POST /_oracle/tokens takes bad and lifetime`
      return sendError(reply, 400, 'bad-parameter', says)
    }
  })

  app.get('/_oracle/.well-known/jwks.json', () => keySet)

  app.post('/_oracle/tokens', (request, reply) => {
    const world = worlds.of(request.raw)
    try {
      return issue(world, orderIn(jsonIn(request)), reply)
    } catch (error) {
      return refuseBad(reply, 'bad-token-order', error, [])
    }
  })
}

function issue(world: HostedWorld, { subject, bad, lifetime }: TokenOrder, reply: FastifyReply) {
  const { service, session } = world
  try {
    const { svc_id, common_name } = profileNamed(service, subject)
    if (bad !== undefined) return { svc_id, common_name, bad, token: badToken(world, bad, svc_id, lifetime) }
    const times = lifetime === undefined ? undefined : { lifetime }
    return { svc_id, common_name, token: session.issue(svc_id, times) }
  } catch (error) {
    return refuseName(reply, error)
  }
}

/** Sends 404 or 409 with the message of a NameError; every other error is thrown again. */
export function refuseName(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof NameError)) throw error
  return error.isAmbiguous
    ? sendError(reply, 409, 'ambiguous-subject', error.message)
    : sendError(reply, 404, 'unknown-subject', error.message)
}

/** @throws BodyError */
function orderIn(value: unknown): TokenOrder {
  if (!isRecord(value)) throw new BodyError('the body must be an object, such as {"subject": "Anna Berg"}')
  const { subject, bad, lifetime, ...rest } = value
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined)
    throw new BodyError(`there is no key ${quoted(unknown)}; the keys are subject, bad and lifetime`)
  if (typeof subject !== 'string' || subject.length > controlLimits.nameLength)
    throw new BodyError(
      `subject: must be the SVC-ID, email or common name of a profile, at most ${controlLimits.nameLength} characters`,
    )
  if (bad !== undefined && !isBadTokenName(bad)) throw new BodyError(`bad: ${noSuchName(bad)}`)
  if (lifetime !== undefined && !isLifetime(lifetime))
    throw new BodyError(`lifetime: must be a whole number of seconds from 1 to ${longestLifetime}`)
  return { subject, bad, lifetime }
}

function isBadTokenName(value: unknown): value is BadTokenName {
  return (badTokenNames as readonly unknown[]).includes(value)
}

function isLifetime(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= longestLifetime
}

function noSuchName(value: unknown): string {
  const known = `the kinds are ${badTokenNames.join(', ')}`
  return typeof value === 'string' ? `there is no kind ${quoted(value)}; ${known}` : known
}
