import { type Group, groupAt, type World } from '../../spec/nouns.js'
import type { Replacement } from '../fault.js'
import { mutateWorld, stateful } from './operations.js'

export type TextField = 'title' | 'description'

/** No search finds these groups by one of their texts. */
export function loseText(field: TextField, isLost: (group: Group) => boolean): Replacement {
  return ({ matchesGroup }) => ({
    matchesGroup: (s, group, readings) =>
      // No search string of a test begins with NUL.
      matchesGroup(s, isLost(group) ? { ...group, [field]: '\0' } : group, readings),
  })
}

/** Remembers a key after each success of an operation, and loses a text of the groups that the keys select. */
export function loseAfter(
  operation: 'updateGroup' | 'deleteGroup',
  field: TextField,
  keyOf: (before: Group, world: World) => string | undefined,
  isLost: (group: Group, keys: ReadonlySet<string>) => boolean,
): Replacement {
  return stateful(() => {
    const keys = new Set<string>()
    const remember = mutateWorld(operation, (world, before, { group: id }) => {
      const group = groupAt(before, id)
      const key = group && keyOf(group, world)
      if (key !== undefined) keys.add(key)
      return world
    })
    const lose = loseText(field, group => isLost(group, keys))
    return definitions => ({ ...remember(definitions), ...lose(definitions) })
  })
}
