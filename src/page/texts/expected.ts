import type { World } from '../../spec/nouns.js'
import type { Expectation } from '../data.js'
import { listed } from './difference.js'
import { worldSentences } from './facts.js'
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
  return [statuses.join(', ').replace(/, (?=\d+$)/, ' or '), ...more].join(', and ')
}

/** The most groups and ACRs that are listed one by one. */
const most = 12

/** The world of a scenario in sentences; of a large one, how much there is. */
export function sceneLines(world: World): readonly string[] {
  const { profiles, groups, acrs } = world
  const names = profiles.map(({ svc_id }) => shortened(distinctName(world, svc_id), 40))
  const people = `The profiles are ${listed(names)}`
  return groups.length + acrs.length > most
    ? [people, `there are ${groups.length} groups and ${acrs.length} ACRs`]
    : [people, ...worldSentences(world)]
}
