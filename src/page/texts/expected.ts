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
  const texts = [statuses.join(', ').replace(/, (?=\d+$)/, ' or ')]
  if (finds !== undefined) texts.push(`finds ${names(finds) || 'nobody'}${perhaps(mayFind)}`)
  if (group !== undefined) {
    const members = group.members.length === 0 ? 'no member' : `the members ${names(group.members)}`
    texts.push(`shows “${shortened(group.title, 40)}” with ${members}${perhaps(group.mayHave ?? [])}`)
  }
  if (alreadyMember !== undefined)
    texts.push(`says ${alreadyMember ? '' : 'not '}that it was already a member`)
  if (missing !== undefined) texts.push(`says that the ${missing} was not found`)
  return texts.join(', and ')
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
