import type { GroupText } from '../../spec/body.js'
import { withGroup } from '../../spec/nouns.js'
import type { Replacement } from '../fault.js'
import { mutateRequest, mutateTransition } from './operations.js'

type Text = Required<GroupText>

/** A new group gets another text than its body gives. */
export function storing(change: (text: Text) => Text): Replacement {
  return mutateTransition('createGroup', ({ outcome, world }) => ({
    outcome,
    world:
      outcome.kind === 'created'
        ? withGroup(world, outcome.id, group => ({ ...group, ...change(group) }))
        : world,
  }))
}

/** The body of createGroup is read as another one. */
export function receiving(change: (text: GroupText) => GroupText): Replacement {
  return mutateRequest('createGroup', request => {
    const { body } = request
    return body.kind === 'json' && typeof body.value === 'object'
      ? { ...request, body: { ...body, value: change({ ...body.value }) } }
      : request
  })
}

/** The title and the description, both changed in the same way. */
export function each({ title, description }: Text, change: (value: string) => string): Text {
  return { title: change(title), description: change(description) }
}
