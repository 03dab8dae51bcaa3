import { crowd } from '../worlds/scene.js'
import type { Scenario } from './scenario.js'
import { make } from './steps.js'

/** More groups of one profile than a page of a list usually has. */
const many = 120

/** A server that pages through the groups of a caller may not see Vetted among them. */
export const manyGroups: readonly Scenario[] = ['first', 'last'].map(place => ({
  clause: 'create.vetted-only',
  says: `A member of Vetted and of ${many} other groups creates a group if Vetted is the ${place} of them`,
  world({ carol, vetted, world: { groups: few } }, idPrefix) {
    const { groups, ...people } = crowd(idPrefix, 0, many)
    const joined = groups.map(group =>
      group.svc_id === vetted || !few.some(({ svc_id }) => svc_id === group.svc_id)
        ? { ...group, members: [...group.members, carol] }
        : group,
    )
    const [own, others] = [true, false].map(isOwn =>
      joined.filter(({ svc_id }) => (svc_id === vetted) === isOwn),
    ) as [typeof joined, typeof joined]
    return { ...people, groups: place === 'first' ? [...own, ...others] : [...others, ...own] }
  },
  steps: ({ world, text }) =>
    [0, 2].map(at => make(world.profiles[at]?.svc_id ?? '', text(`by number ${at}`))),
  decides: 1,
}))
