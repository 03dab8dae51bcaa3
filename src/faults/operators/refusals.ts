import type { GroupText } from '../../spec/body.js'
import type { OperationWith } from '../../spec/endpoints.js'
import { isRecord } from '../../spec/is-record.js'
import { type Id, type World, withGroup } from '../../spec/nouns.js'
import type { RefusalReason } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import type { Fault, Replacement } from '../fault.js'
import { mutateTransition } from './operations.js'
import { sideEffect } from './service.js'

type WithBody = OperationWith<'body'>
type WithGroup = OperationWith<'group'>

/** An operation that is refused for this reason changes the world nevertheless. The caller gets the refusal. */
export function writeRefused<O extends WithBody | WithGroup>(
  operation: O,
  reason: RefusalReason,
  write: (world: World, request: Request<O>) => World,
): Replacement {
  return mutateTransition(operation, (correct, { world }, request) =>
    correct.outcome.kind === 'refused' && correct.outcome.reason === reason
      ? { ...correct, world: write(world, request) }
      : correct,
  )
}

/** The same for a caller who is not authenticated: no operation gets such a request. */
export function writeUnauthenticated<O extends WithBody | WithGroup>(
  operation: O,
  reason: 'missing-token' | 'bad-token',
  write: (world: World, request: Request<O>) => World,
): NonNullable<Fault['service']> {
  return sideEffect(({ request, outcome, before }) =>
    request.operation === operation && outcome.kind === 'refused' && outcome.reason === reason
      ? write(before, request as unknown as Request<O>)
      : undefined,
  )
}

/** Stores some of the texts in the body of an update. */
export function storeTexts(
  ...fields: readonly (keyof GroupText)[]
): (world: World, request: Request<'updateGroup'>) => World {
  return (world, request) => {
    const text = textsIn(request)
    const stored = Object.fromEntries(
      fields.filter(field => field in text).map(field => [field, text[field]]),
    )
    return withGroup(world, request.group, group => ({ ...group, ...stored }))
  }
}

/** Adds a group with the texts in the body, and with empty texts for the others. */
export function storeGroup(svc_id: (request: Request<WithBody>) => Id) {
  return (world: World, request: Request<WithBody>): World => ({
    ...world,
    groups: [
      ...world.groups,
      { svc_id: svc_id(request), title: '', description: '', ...textsIn(request), members: [] },
    ],
  })
}

/** The title and the description in the body that are texts. */
function textsIn({ body }: Request<WithBody>): GroupText {
  const value: unknown = 'value' in body ? body.value : undefined
  const object = Array.isArray(value) ? value[0] : value
  if (!isRecord(object)) return {}
  return Object.fromEntries(
    Object.entries(object).filter(
      ([key, text]) => (key === 'title' || key === 'description') && typeof text === 'string',
    ),
  )
}
