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
      return put({ method, msg: messageOf(outcome) }, idField(readings['create-id-field']), outcome.id)
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

/** open.read-fields: title, description and members where the reading has them. */
function readBody(body: Fields, group: Group, readings: Readings): Fields {
  const { title, description, list, item } = readFields(readings['read-fields'])
  const members = item.length === 0 ? group.members : group.members.map(member => put({}, item, member))
  return put(put(put(body, title, group.title), description, group.description), list, members)
}

type Path = readonly string[]

/** `title,description,members`, each a path; `[]` divides the list of members from the place in its items. */
const readFields = remembered(text => {
  const [title = '', description = '', members = ''] = text.split(',')
  const [list = '', item = ''] = members.split('[]')
  return {
    title: pathOf(title),
    description: pathOf(description),
    list: pathOf(list),
    item: pathOf(item.slice(1)),
  }
})
const idField = remembered(pathOf)

function pathOf(text: string): Path {
  return text === '' ? [] : text.split('.')
}

/** What is made of a reading, made once for each. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return text => {
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    made.set(text, value)
    return value
  }
}

type Fields = Record<string, unknown>

/** Puts a value at a path into an object, from one of the path's parts on. */
function put(object: Fields, path: Path, value: unknown, from = 0): Fields {
  const key = path[from] ?? ''
  const inner = from + 1 >= path.length ? value : put({ ...(object[key] as object) }, path, value, from + 1)
  if (key === '__proto__') Object.defineProperty(object, key, { value: inner, enumerable: true })
  else object[key] = inner
  return object
}
