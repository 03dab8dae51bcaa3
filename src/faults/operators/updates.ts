import type { GroupText } from '../../spec/body.js'
import type { Group } from '../../spec/nouns.js'
import type { Replacement } from '../fault.js'
import { mutateGroup } from './operations.js'

/** After an update, the group is another than the correct one; `body` is the body of the update. */
export function mutateUpdate(change: (before: Group, correct: Group, body: GroupText) => Group): Replacement {
  return mutateGroup('updateGroup', (before, correct, { body }) =>
    body.kind === 'json' ? change(before, correct, body.value as GroupText) : correct,
  )
}
