import type { FastifyInstance } from 'fastify'
import { type Entry, isDecided } from '../../http/journal.js'
import { sendError } from '../../http/reply.js'
import { operations } from '../../spec/endpoints.js'
import { tokenFailures } from '../../spec/nouns.js'
import { explaining, queryIn } from './explain.js'
import type { HostedWorld } from './hosted-world.js'
import { profileNamed } from './names.js'
import { QuestionError } from './questions.js'
import { storyOf } from './request-story.js'
import { type RequestSummary, summaryOf } from './request-summary.js'
import type { Worlds } from './worlds.js'

/** `GET /_oracle/requests`: the journal of a world. `GET /_oracle/requests/<id>`: why one request had its outcome. */
export function requestRoutes(app: FastifyInstance, worlds: Worlds): void {
  app.get('/_oracle/requests', explaining, request => {
    const world = worlds.of(request.raw)
    const filter = queryIn(request, ['operation', 'caller', 'status'])
    return { requests: selected(world, filter) }
  })

  app.get<{ Params: { id: string } }>('/_oracle/requests/:id', explaining, (request, reply) => {
    const world = worlds.of(request.raw)
    const { journal } = world
    const { principal } = queryIn(request, ['principal'])
    const entry = journal.entries.find(({ id }) => String(id) === request.params.id)
    if (entry !== undefined) return storyOf(entry, world, principal)
    return sendError(
      reply,
      404,
      'unknown-request',
      `this world has no request with this id in its journal: it has the last ${journal.most} since its reset, without those to /_oracle; GET /_oracle/requests lists them`,
    )
  })
}

interface Filter {
  readonly operation?: string
  readonly caller?: string
  readonly status?: string
}

function selected(world: HostedWorld, filter: Filter): readonly RequestSummary[] {
  const { operation, status } = filter
  if (operation !== undefined && !(operations as readonly string[]).includes(operation))
    throw new QuestionError(`operation must be one of ${operations.join(', ')}`)
  if (status !== undefined && !/^[1-5]\d\d$/.test(status))
    throw new QuestionError('status must be a status of HTTP, such as 403')
  const caller = callerOf(world, filter)
  const fits = (entry: Entry, summary: RequestSummary) =>
    (operation === undefined || summary.operation === operation) &&
    (status === undefined || summary.status === Number(status)) &&
    (caller === undefined || (isDecided(entry) && (summary.caller ?? 'none') === caller))
  return world.journal.entries.flatMap(entry => {
    const summary = summaryOf(entry, world.service)
    return fits(entry, summary) ? [summary] : []
  })
}

/** The caller as a summary shows it; `none` for requests without a token. @throws NameError, QuestionError */
function callerOf({ service }: HostedWorld, { caller }: Filter): string | undefined {
  if (caller === undefined || caller === 'none' || badCallers.includes(caller)) return caller
  if (!caller.startsWith('bad:')) return profileNamed(service, caller).svc_id
  throw new QuestionError(
    `caller must be none, a profile, or one of ${badCallers.join(', ')}; tokens for another issuer or world, and those not yet valid, are bad:wrongKey, and algNone is bad:none`,
  )
}

const badCallers: readonly string[] = tokenFailures.map(failure => `bad:${failure}`)
