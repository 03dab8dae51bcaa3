import type { GroupText } from '../../spec/body.js'
import type { OperationWith } from '../../spec/endpoints.js'
import { isRecord } from '../../spec/is-record.js'
import { type World, withGroup } from '../../spec/nouns.js'
import type { RefusalReason } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import type { Replacement } from '../fault.js'
import { mutateTransition } from './operations.js'

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
