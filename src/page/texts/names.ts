import { type Group, groupAt, type Id, nameIn, type World } from '../../spec/nouns.js'

/**
 * The common name. If two profiles share it, with the part of the email address before the @, or with all of it.
 * @param id an SVC-ID, or the email address of a profile
 */
export function distinctName(world: World, id: Id): string {
  const profile = world.profiles.find(({ svc_id, email }) => svc_id === id || email === id)
  if (profile === undefined) return nameIn(world, id)
  const same = world.profiles.filter(({ common_name }) => common_name === profile.common_name)
  if (same.length === 1) return profile.common_name
  const parts = new Set(same.map(({ email }) => localPart(email)))
  const telling = parts.size === same.length ? localPart(profile.email) : profile.email
  return `${profile.common_name} (${telling ?? profile.svc_id})`
}

function localPart(email: string | undefined): string | undefined {
  return email?.split('@')[0]
}

/** A principal in a request: its name if the request has its SVC-ID, and what it is if it is of the other kind. */
export function principalText(world: World, word: string, kind: 'group' | 'profile'): string {
  const name = distinctName(world, word)
  if (name === word) return word
  const other = isGroupIn(world, word) ? 'group' : 'profile'
  return other === kind ? name : `${name} (a ${other})`
}

/** The text with its spaces at both ends visible. */
export function withVisibleSpaces(text: string): string {
  return text.replace(/^ +| +$/g, spaces => '␣'.repeat(spaces.length))
}

export function isGroupIn(world: World, id: Id): boolean {
  return groupAt(world, id) !== undefined
}

/** A long text with its end left out. */
export function shortened(text: string, most = 80): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

/** The title as a person reads it: an empty one is named. */
export function titleOf({ title }: Pick<Group, 'title'>): string {
  return title.trim() === '' ? '(no title)' : title
}
