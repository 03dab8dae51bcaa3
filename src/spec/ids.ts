import type { Id, World } from './nouns.js'

/** The SVC-IDs of all profiles and groups, in the order of the world. */
export function idsOf({ profiles, groups }: Pick<World, 'profiles' | 'groups'>): readonly Id[] {
  return [...profiles, ...groups].map(({ svc_id }) => svc_id)
}
