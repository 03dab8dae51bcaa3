import type { FastifyRequest } from 'fastify'
import { bodyOf, whyBroken } from '../../http/body.js'

/** The body of a request is not what the route takes. The message says why. */
export class BodyError extends Error {}

/** The JSON value in the body. @throws BodyError if there is none */
export function jsonIn(request: FastifyRequest): unknown {
  const body = bodyOf(request)
  if (body.kind === 'json') return body.value
  const why = whyBroken(body)
  throw new BodyError(why ? `${problems[body.kind]}: ${why}` : problems[body.kind])
}

const problems = {
  none: 'the body is empty',
  broken: 'the body is not valid JSON',
  'wrong-content-type': 'the content type must be application/json',
}
