import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { quoted } from '../../http/redacted.js'
import { sendError } from '../../http/reply.js'
import type { Permission } from '../../spec/nouns.js'
import { NameError } from './names.js'
import { answerTo, type Question, QuestionError, type SearchQuestion } from './questions.js'
import type { Worlds } from './worlds.js'

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** `GET /_oracle/explain`: why a caller has a permission on a group, or what a search finds. */
export function explainRoutes(app: FastifyInstance, worlds: Worlds): void {
  app.get('/_oracle/explain', (request, reply) => {
    const { service } = worlds.of(request.raw)
    return explaining(reply, () => answerTo(service, questionIn(parametersOf(request))))
  })
}

/** The query of a request, of which only these parameters are known. @throws QuestionError */
function parametersOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return queryIn(request, ['caller', 'permission', 'group', 'search', 'principal'])
}

/** @throws QuestionError if a parameter is unknown or repeated */
export function queryIn(
  { query }: FastifyRequest,
  known: readonly string[],
): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(query as Query)) {
    if (!known.includes(name))
      throw new QuestionError(`there is no parameter ${quoted(name)}; known: ${known.join(', ')}`)
    if (typeof value !== 'string') throw new QuestionError(`the parameter ${name} is repeated`)
  }
  return query as Readonly<Record<string, string>>
}

function questionIn(parameters: Readonly<Record<string, string>>): Question | SearchQuestion {
  const { caller, permission, group, search, principal } = parameters
  if (search !== undefined && caller === undefined && permission === undefined && group === undefined)
    return { search, ...(principal === undefined ? {} : { principal }) }
  if (caller !== undefined && permission !== undefined && group !== undefined && principal === undefined)
    return { caller, permission: permission as Permission, group }
  throw new QuestionError('give either caller, permission and group, or search and, if you like, principal')
}

/** Sends an explanation, or says in a 4xx why there is none. */
export function explaining(reply: FastifyReply, explain: () => unknown): unknown {
  try {
    return explain()
  } catch (error) {
    if (error instanceof QuestionError) return sendError(reply, 400, 'bad-question', error.message)
    if (!(error instanceof NameError)) throw error
    return error.isAmbiguous
      ? sendError(reply, 409, 'ambiguous-name', error.message)
      : sendError(reply, 404, 'unknown-name', error.message)
  }
}
