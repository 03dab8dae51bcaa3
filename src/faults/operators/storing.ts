import type { GroupText } from '../../spec/body.js'
import type { Definitions } from '../../spec/service.js'

type Text = Required<GroupText>
type Create = { createGroup: Definitions['createGroup'] }

/** For a new group another text is stored than was given. */
export function storing(change: (text: Text) => Text): (by: Definitions) => Create {
  return by => ({
    createGroup(...parameters) {
      const { outcome, world } = by.createGroup(...parameters)
      if (outcome.kind !== 'created') return { outcome, world }
      const groups = world.groups.map(group =>
        group.svc_id === outcome.id ? { ...group, ...change(group) } : group,
      )
      return { outcome, world: { ...world, groups } }
    },
  })
}

/** The title and the description, both changed in one way. */
export function each({ title, description }: Text, change: (value: string) => string): Text {
  return { title: change(title), description: change(description) }
}
