import { groupsOf } from '../../spec/authorization.js'
import { takes } from '../../spec/endpoints.js'
import { groupAt, type Id, nameIn, profileAt, type World } from '../../spec/nouns.js'
import { Names, type Step } from '../../spec/step.js'
import { listed } from './difference.js'
import { distinctName, shortened, titleOf } from './names.js'

/** What a reader must know of the world to answer a step in place of a server. @param candidates whom a search may find */
export function factsFor(world: World, step: Step, candidates: readonly Id[]): readonly string[] {
  if (step.operation === 'searchPrincipals') return candidates.map(id => principalFact(world, id))
  const names = new Names(world)
  const facts = step.as === null || step.as.startsWith('bad:') ? [] : [groupsFact(world, names.idOf(step.as))]
  if (!takes(step.operation, 'group')) return facts
  const group = groupAt(world, names.idOf(step.input.group ?? ''))
  if (group === undefined) return [...facts, 'The world has no such group.']
  const acrs = world.acrs.filter(({ resource }) => resource === group.svc_id)
  const name = (id: Id) => shortened(distinctName(world, id), 40)
  return [
    ...facts,
    `ACRs on ${shortened(titleOf(group), 40)}: ${acrs.map(({ principal, permission }) => `\`${permission}\` for ${name(principal)}`).join(', ') || 'none'}.`,
    `Its members: ${listed(group.members.map(name)) || 'nobody'}.`,
    ...(step.input.profile !== undefined && profileAt(world, names.idOf(step.input.profile)) === undefined
      ? ['The world has no such profile.']
      : []),
  ]
}

function groupsFact(world: World, caller: Id): string {
  if (profileAt(world, caller) === undefined) return 'The world has no such caller.'
  const groups = groupsOf(world, caller).map(id => shortened(distinctName(world, id), 40))
  return `${distinctName(world, caller)} belongs to ${listed(groups) || 'no group'}.`
}

function principalFact(world: World, id: Id): string {
  const group = groupAt(world, id)
  if (group !== undefined)
    return `The group ${shortened(titleOf(group), 40)}: “${shortened(group.description, 60)}”, \`${shortened(id, 16)}\`.`
  const profile = profileAt(world, id)
  return `${profile?.common_name}: \`${profile?.email ?? 'no email address'}\`, \`${shortened(id, 16)}\`.`
}

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
