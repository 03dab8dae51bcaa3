import { groupAt, type World } from '../../src/spec/nouns.js'

/** Every known service takes so much. */
const usual = { members: 30, characters: 60, principals: 100 } as const

/** What a target may refuse in a world, in words. */
export function unusualIn(world: World): string {
  const { profiles, groups, vetted } = world
  const texts = [
    ...groups.flatMap(({ title, description }) => [title, description]),
    ...profiles.flatMap(({ common_name, email }) => [common_name, email ?? '']),
  ]
  const members = most(groups.map(group => group.members.length))
  const characters = most(texts.map(text => text.length))
  const principals = profiles.length + groups.length
  const found = [
    ...(texts.some(text => /\p{Cc}/u.test(text)) ? ['a line break or another control character'] : []),
    ...(vetted !== undefined && groupAt(world, vetted)?.members.length === 0 ? ['nobody in Vetted'] : []),
    ...(members > usual.members ? [`a group of ${members} members`] : []),
    ...(characters > usual.characters ? [`a text of ${characters} characters`] : []),
    ...(principals > usual.principals ? [`${principals} principals`] : []),
  ]
  return found.join(' and ') || 'usual contents alone'
}

function most(counts: readonly number[]): number {
  return counts.reduce((one, other) => Math.max(one, other), 0)
}
