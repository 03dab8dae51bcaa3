import type { FastifyReply } from 'fastify'
import type { Operation } from '../spec/endpoints.js'
import type { Group } from '../spec/nouns.js'
import { messageOf, type Outcome, refusals, statusOf } from '../spec/outcome.js'
import { chosen, type Readings } from '../spec/readings.js'

/** Answers a request with what became of it; `create` and `read` have the shapes that the readings give them. */
export function send(
  reply: FastifyReply,
  operation: Operation,
  outcome: Outcome,
  readings: Readings,
): FastifyReply {
  const body = bodyOf(operation, outcome, readings)
  reply.code(statusOf(outcome))
  return body === undefined ? reply.send() : reply.send(body)
}

/** The shape of every refusal that is not an operation's own: unknown paths, bad hosts, bodies too large. */
export function sendError(reply: FastifyReply, status: number, error: string, msg: string): FastifyReply {
  return reply.code(status).send({ error, msg })
}

function bodyOf(method: Operation, outcome: Outcome, readings: Readings): object | undefined {
  switch (outcome.kind) {
    case 'refused': {
      if (chosen(readings, 'error-body', method) === 'empty' && !saysWhich(outcome)) return undefined
      const { reason: error, clause, missing } = outcome
      const svc_id = missing === undefined ? {} : { svc_id: missing }
      return { method, error, msg: refusals[error].says, clause, ...svc_id }
    }
    case 'found': {
      const { profiles, groups } = outcome
      const more = readings['extra-fields'] === 'some'
      return {
        method,
        msg: messageOf(outcome),
        ...(profiles && {
          profiles: more ? profiles.map(profile => ({ ...profile, kind: 'profile' })) : profiles,
        }),
        ...(groups && { groups: more ? groups.map(group => ({ ...group, kind: 'group' })) : groups }),
      }
    }
    case 'created':
      return nest({ method, msg: messageOf(outcome) }, readings['create-id-field'], outcome.id)
    case 'read':
      return readBody(
        { method, msg: messageOf(outcome), svc_id: outcome.group.svc_id },
        outcome.group,
        readings,
      )
    case 'added':
      if (outcome.alreadyMember) return { method, msg: messageOf(outcome) }
  }
  return chosen(readings, 'success-bodies', method) === 'empty'
    ? undefined
    : { method, msg: messageOf(outcome) }
}

/** add.group-not-found and add.profile-not-found need a body that tells the two apart. */
function saysWhich({ clause }: { clause: string }): boolean {
  return clause === 'add.group-not-found' || clause === 'add.profile-not-found'
}

/** open.read-fields: `title,description,members`, each a path; `[]` divides a list from the place in its items. */
function readBody(body: Fields, group: Group, readings: Readings): Fields {
  const [title = '', description = '', members = ''] = readings['read-fields'].split(',')
  const [list = '', item = ''] = members.split('[]')
  const shown = item === '' ? group.members : group.members.map(member => nest({}, item.slice(1), member))
  return nest(nest(nest(body, title, group.title), description, group.description), list, shown)
}

type Fields = Record<string, unknown>

/** The object with a value at a dotted path. */
function nest(object: Fields, path: string, value: unknown): Fields {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : nest((object[key] ?? {}) as Fields, rest.join('.'), value)
  return { ...object, [key]: inner }
}
