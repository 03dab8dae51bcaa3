import { type Id, permissions, type World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import { type Request, requestOf } from '../../spec/request.js'
import { definitions, perform } from '../../spec/service.js'
import type { Evidence, RequestRecord } from '../report.js'
import type { Names } from './names.js'
import { idsIn, operationOf } from './operations.js'

/** What decides whether a caller may do a request has let it pass, since the target has accepted the request. */
const accepting = {
  ...definitions,
  isVetted: () => true,
  permissionsOf: () => new Set(permissions),
}

/**
 * The world in which the target got a request: each request before it that the target accepted has changed the world as
 * the definitions say. Undefined if the evidence has no world.
 */
export function worldBefore(
  { world, requests }: Pick<Evidence, 'world' | 'requests'>,
  deciding: RequestRecord,
  names: Names,
  readings: Readings,
): World | undefined {
  // What stands for the SVC-ID of a created group has no prefix.
  const withoutPrefix = { ...readings, idPrefix: '' }
  return requests.slice(0, requests.indexOf(deciding)).reduce((before, request) => {
    if (before === undefined || request.method === 'GET' || !isAccepted(request)) return before
    const caller = { kind: 'profile', id: request.actor ?? '' } as const
    const known = { ...accepting, authenticate: () => caller.id }
    const context = { world: before, readings: withoutPrefix, definitions: known }
    return perform(context, caller, asRequest(request, names)).world
  }, world)
}

function isAccepted({ status }: RequestRecord): boolean {
  return status !== null && status >= 200 && status < 300
}

function asRequest(record: RequestRecord, names: Names): Request {
  const [group = '', profile = ''] = idsIn(record, names)
  return requestOf(operationOf(record, names), makeParts, { record, group, profile })
}

const makeParts = {
  group: ({ group }: Source) => group,
  profile: ({ profile }: Source) => profile,
  body: ({ record: { body } }: Source) =>
    body === null ? ({ kind: 'none' } as const) : ({ kind: 'json', value: body } as const),
  query: () => ({}),
  newId: ({ record: { response } }: Source): Id => /<created \d+>/.exec(response)?.[0] ?? '',
}

interface Source {
  readonly record: RequestRecord
  readonly group: Id
  readonly profile: Id
}
