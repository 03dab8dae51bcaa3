import type { World } from '../../spec/nouns.js'
import type { Expectation } from '../data.js'
import { listed } from './difference.js'
import { distinctName, shortened } from './names.js'

/** What every fair server answers to a step, in words. */
export function expectedText(world: World, expect: Expectation): string {
  const { statuses, group, finds, mayFind = [], alreadyMember, missing } = expect
  const names = (ids: readonly string[]) => listed(ids.map(id => shortened(distinctName(world, id), 40)))
  const perhaps = (ids: readonly string[]) => (ids.length === 0 ? '' : `, perhaps also ${names(ids)}`)
  const more = [
    ...(finds === undefined
      ? []
      : [`finds ${finds.length === 0 ? 'nobody' : names(finds)}${perhaps(mayFind)}`]),
    ...(group === undefined
      ? []
      : [
          `shows “${shortened(group.title, 40)}” with ${
            group.members.length === 0 ? 'no member' : `the members ${names(group.members)}`
          }${perhaps(group.mayHave ?? [])}`,
        ]),
    ...(alreadyMember === undefined
      ? []
      : [`says ${alreadyMember ? '' : 'not '}that it was already a member`]),
    ...(missing === undefined ? [] : [`says that the ${missing} was not found`]),
  ]
  return [statuses.join(' or '), ...more].join(', and ')
}

/** The most groups and ACRs that are listed one by one. */
const most = 12

/** A world in a few lines. */
export function worldLines(world: World): readonly string[] {
  const name = (id: string) => shortened(distinctName(world, id), 40)
  const { profiles, groups, acrs } = world
  const permissions = Map.groupBy(
    acrs,
    ({ principal, resource }) => `${name(principal)} on ${name(resource)}`,
  )
  const grants = [...permissions].map(
    ([place, granted]) => `ACR: ${granted.map(({ permission }) => permission).join(' and ')} for ${place}`,
  )
  const members = groups.map(
    ({ svc_id, members }) =>
      `${name(svc_id)}: ${members.length === 0 ? 'no members' : listed(members.map(name))}`,
  )
  return [
    `Profiles: ${listed(profiles.map(({ svc_id }) => name(svc_id)))}`,
    ...(members.length > most ? [`${members.length} groups`] : members),
    ...(grants.length > most ? [`${acrs.length} ACRs`] : grants),
  ]
}
