import type { GroupText } from '../../spec/body.js'
import { withGroup } from '../../spec/nouns.js'
import type { Replacement } from '../fault.js'
import { mutateRequest, mutateWorld } from './operations.js'

type Text = Required<GroupText>

/** A new group gets another title or description than its body gives. */
export function mutateStoredText(change: (text: Text) => Text): Replacement {
  return mutateWorld('createGroup', (world, _, { newId }) =>
    withGroup(world, newId, group => ({ ...group, ...change(group) })),
  )
}

/** The title and the description of a new group are both changed in the same way. */
export function mutateStoredStrings(change: (value: string) => string): Replacement {
  return mutateStoredText(({ title, description }) => ({
    title: change(title),
    description: change(description),
  }))
}

/** createGroup gets another body than the one that was sent. */
export function mutateCreateBody(change: (text: GroupText) => GroupText): Replacement {
  return mutateRequest('createGroup', request => {
    const { body } = request
    return body.kind === 'json' && typeof body.value === 'object'
      ? { ...request, body: { ...body, value: change({ ...body.value }) } }
      : request
  })
}
