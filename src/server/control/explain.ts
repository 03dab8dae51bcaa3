import type { FastifyInstance, FastifyRequest } from 'fastify'
import { quoted } from '../../http/redacted.js'
import type { Permission } from '../../spec/nouns.js'
import { answerTo, type Question, QuestionError, type SearchQuestion } from './questions.js'
import { refusing } from './refusing.js'
import type { Worlds } from './worlds.js'

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** `GET /_oracle/explain`: why a caller has a permission on a group, or what a search finds. */
export function explainRoutes(app: FastifyInstance, worlds: Worlds): void {
  app.get('/_oracle/explain', explaining, request => {
    const { service } = worlds.of(request.raw)
    return answerTo(service, questionIn(queryIn(request, parameters)))
  })
}

/** The options of a route that explains. */
export const explaining = refusing({ 'bad-question': [QuestionError] }, 'name')

const parameters = ['caller', 'permission', 'group', 'search', 'principal']

/** @param more ends the message of an error @throws QuestionError if a parameter is unknown or repeated */
export function queryIn(
  { query }: FastifyRequest,
  known: readonly string[],
  more = '',
): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(query as Query)) {
    if (!known.includes(name))
      throw new QuestionError(`there is no parameter ${quoted(name)}; known: ${known.join(', ')}${more}`)
    if (typeof value !== 'string') throw new QuestionError(`the parameter ${name} is repeated${more}`)
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
