import type { FastifyInstance } from 'fastify'
import { quoted } from '../../http/redacted.js'
import { isRecord } from '../../spec/is-record.js'
import { type BadTokenName, badToken, badTokenNames, longestLifetime } from './bad-tokens.js'
import { queryIn } from './explain.js'
import type { HostedWorld } from './hosted-world.js'
import { BodyError, jsonIn } from './json-body.js'
import { controlLimits } from './limits.js'
import { profileNamed } from './names.js'
import { QuestionError } from './questions.js'
import { refusing } from './refusing.js'
import type { Worlds } from './worlds.js'

/** What `POST /_oracle/tokens` takes. */
interface TokenOrder {
  readonly subject: string
  readonly bad?: BadTokenName | undefined
  /** In seconds. */
  readonly lifetime?: number | undefined
}

const more = '; POST /_oracle/tokens takes bad and lifetime'

/**
 * Tokens for the profile with an SVC-ID, email or common name: `GET /_oracle/token?subject=…` gives a valid one, and `POST
 * /_oracle/tokens` also an invalid one, or one with another lifetime.
 * @param keySet the public key that verifies them, as a JSON Web Key Set
 */
export function tokenRoutes(app: FastifyInstance, worlds: Worlds, keySet: object): void {
  app.get('/_oracle/token', refusing({ 'bad-parameter': [QuestionError] }, 'subject'), request => {
    const world = worlds.of(request.raw)
    const { subject } = queryIn(request, ['subject'], more)
    if (subject === undefined) throw new QuestionError(`give ?subject=${more}`)
    return issue(world, { subject })
  })

  app.get('/_oracle/.well-known/jwks.json', () => keySet)

  app.post('/_oracle/tokens', refusing({ 'bad-token-order': [BodyError] }, 'subject'), request =>
    issue(worlds.of(request.raw), orderIn(jsonIn(request))),
  )
}

function issue(world: HostedWorld, { subject, bad, lifetime }: TokenOrder) {
  const { service, session } = world
  const { svc_id, common_name } = profileNamed(service, subject)
  if (bad !== undefined) return { svc_id, common_name, bad, token: badToken(world, bad, svc_id, lifetime) }
  const times = lifetime === undefined ? undefined : { lifetime }
  return { svc_id, common_name, token: session.issue(svc_id, times) }
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
