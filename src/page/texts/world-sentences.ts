import type { World } from '../../spec/nouns.js'
import { nameIn } from './names.js'

/** The members of each group and the ACRs of a small world, in sentences. */
export function worldSentences(world: World): readonly string[] {
  const name = (id: string) => nameIn(world, id)
  const members = world.groups.map(group =>
    group.members.length === 0
      ? `${group.title} has no members`
      : `${group.title} has the ${group.members.length === 1 ? 'member' : 'members'} ${group.members.map(name).join(' and ')}`,
  )
  const acrs = world.acrs.map(
    ({ principal, permission, resource }) =>
      `an ACR gives ${name(principal)} ${permission} on ${name(resource)}`,
  )
  return [...members, ...(acrs.length === 0 ? ['there is no ACR'] : acrs)]
}
