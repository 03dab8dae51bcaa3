import { type Group, type Id, idsOf, type Profile, type World } from '../../spec/nouns.js'
import type { Service } from '../../spec/service.js'
import { suggestions } from '../../suggestions.js'
import { idOf } from './id-sequence.js'

/** No principal has this name, or more than one has it. The message says which names help. */
export class NameError extends Error {
  constructor(
    message: string,
    readonly isAmbiguous: boolean,
  ) {
    super(message)
  }
}

/**
 * The profile with this SVC-ID, name in a world builder, email or common name; the first of these that fits counts.
 * @throws NameError
 */
export function profileNamed(service: Pick<Service, 'profile' | 'world'>, subject: string): Profile {
  const known = service.profile(subject) ?? service.profile(idOf(subject))
  return known ?? profileIn(service.world(), subject)
}

function profileIn({ profiles }: World, subject: string): Profile {
  const found = matching(profiles, subject, emailOf, commonName)
  const [profile] = found
  if (profile === undefined)
    throw new NameError(
      `no profile has the SVC-ID, email or common name ${subject}${hint(subject, profiles.map(commonName))}`,
      false,
    )
  if (found.length === 1) return profile
  const [what, names] = found.every(emailOf)
    ? ['an email', found.map(emailOf)]
    : ['an SVC-ID', found.map(({ svc_id }) => svc_id)]
  throw new NameError(
    `${found.length} profiles have the name ${subject}; use ${what}: ${names.join(', ')}`,
    true,
  )
}

/** The same for a group; its title takes the place of the common name. @throws NameError */
export function groupNamed({ groups }: World, name: string): Group {
  const found = matching(groups, name, titleOf)
  const [group] = found
  if (group === undefined)
    throw new NameError(`no group has the SVC-ID or title ${name}${hint(name, groups.map(titleOf))}`, false)
  if (found.length === 1) return group
  const ids = found.map(({ svc_id }) => svc_id).join(', ')
  throw new NameError(`${found.length} groups have the title ${name}; use an SVC-ID: ${ids}`, true)
}

/**
 * The SVC-ID of a profile or group with this name. An SVC-ID or a name in a world builder counts before any text, and
 * a world before the next one.
 * @throws NameError
 */
export function principalNamed(worlds: readonly World[], name: string): Id {
  const id = idOf(name)
  const ids = worlds.flatMap(idsOf)
  const exact = ids.includes(name) ? name : ids.includes(id) ? id : undefined
  return exact ?? idByText(worlds, name)
}

function idByText(worlds: readonly World[], name: string): Id {
  for (const world of worlds) {
    const profiles = matching(world.profiles, name, emailOf, commonName)
    const groups = matching(world.groups, name, titleOf)
    if (profiles.length > 0 && groups.length > 0)
      throw new NameError(`a profile and a group have the name ${name}; use an SVC-ID or an email`, true)
    if (profiles.length > 0) return profileIn(world, name).svc_id
    if (groups.length > 0) return groupNamed(world, name).svc_id
  }
  const known = worlds.flatMap(({ profiles, groups }) => [
    ...profiles.map(commonName),
    ...groups.map(titleOf),
  ])
  throw new NameError(`no profile or group has the name ${name}${hint(name, [...new Set(known)])}`, false)
}

function matching<P extends { readonly svc_id: Id }>(
  principals: readonly P[],
  name: string,
  ...texts: readonly ((principal: P) => string)[]
): readonly P[] {
  const [wanted, id] = [name.toLowerCase(), idOf(name)]
  const fits = [
    ({ svc_id }: P) => svc_id === name,
    ({ svc_id }: P) => svc_id === id,
    ...texts.map(textOf => (principal: P) => textOf(principal).toLowerCase() === wanted),
  ]
  for (const fit of fits) {
    const found = principals.filter(fit)
    if (found.length > 0) return found
  }
  return []
}

/** Too many names would make the search for similar ones slow. */
const mostKnown = 1000

function hint(name: string, known: readonly string[]): string {
  const near = known.length > mostKnown ? [] : suggestions(name, known)
  return near.length > 0 ? `; did you mean ${near.join(', ')}?` : ''
}

function emailOf({ email = '' }: Profile): string {
  return email
}

function commonName({ common_name }: Profile): string {
  return common_name
}

function titleOf({ title }: Group): string {
  return title
}
