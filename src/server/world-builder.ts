import { type Group, type Id, type Permission, type Profile, permissions, type World } from '../spec/nouns.js'
import { idOf } from './control/id-sequence.js'
import { didYouMean, isPlainObject, isTextList, OracleError, shown } from './oracle-error.js'

/** What a profile has in addition to its name; the rest has defaults. */
export type ProfileOptions = Partial<Omit<Profile, 'svc_id'>>

/** What a group has in addition to its name. Members are names of profiles. */
export type GroupOptions = Partial<Omit<Group, 'svc_id'>>

/**
 * A world under construction, in names. Every method returns a new builder, so a test can extend a common world.
 * A name stands for an SVC-ID that depends on nothing but the name.
 */
export interface WorldBuilder {
  /** Adds a profile. By default its common name is the name. */
  profile(name: string, options?: ProfileOptions): WorldBuilder
  /** Adds a group. By default its title is the name, its description is empty, and it has no members. */
  group(name: string, options?: GroupOptions): WorldBuilder
  /** Adds the Vetted group with these members, who may create groups. */
  vetted(...members: readonly string[]): WorldBuilder
  /** Adds an ACR: it gives a profile, or the members of a group, a permission on a group. */
  grant(principal: string, permission: Permission, group: string): WorldBuilder
  /** The SVC-ID that a name stands for. */
  id(name: string): Id
  /** The world, as a world file has it. `JSON.stringify` calls it too. @throws OracleError if a name is used twice, or is unknown */
  toJSON(): World
}

interface Parts {
  readonly profiles: readonly (readonly [name: string, options: ProfileOptions])[]
  readonly groups: readonly (readonly [name: string, options: GroupOptions])[]
  readonly vetted?: string
  readonly grants: readonly (readonly [principal: string, permission: Permission, group: string])[]
}

/** An empty world to build on: `world().profile('bob').group('herbarium', { members: ['bob'] })`. */
export function world(): WorldBuilder {
  return builder({ profiles: [], groups: [], grants: [] })
}

function builder(parts: Parts): WorldBuilder {
  const { profiles, groups, grants } = parts
  return {
    profile: (name, options = {}) =>
      builder({
        ...parts,
        profiles: [...profiles, [checkedName('profile', name), checkedOptions('profile', name, options)]],
      }),
    group: (name, options = {}) =>
      builder({
        ...parts,
        groups: [...groups, [checkedName('group', name), checkedOptions('group', name, options)]],
      }),
    vetted: (...members) =>
      builder({ ...parts, groups: [...groups, ['Vetted', { members }]], vetted: 'Vetted' }),
    grant: (principal, permission, group) =>
      builder({ ...parts, grants: [...grants, [principal, permission, group]] }),
    id: name => idOf(checkedName('id', name)),
    toJSON: () => worldOf(parts),
  }
}

function worldOf({ profiles, groups, vetted, grants }: Parts): World {
  const profileNames = profiles.map(([name]) => name)
  const groupNames = groups.map(([name]) => name)
  const all = [...profileNames, ...groupNames]
  const again = all.find((name, at) => all.indexOf(name) < at)
  if (again !== undefined) throw new OracleError(`the name ${shown(again)} is used twice`)
  return {
    profiles: profiles.map(([name, options]) => ({ ...profileDefaults(name), ...options })),
    groups: groups.map(([name, { members = [], ...options }]) => ({
      svc_id: idOf(name),
      title: name,
      description: '',
      ...options,
      members: membersOf(name, members).map(member =>
        known(member, profileNames, `a member of ${shown(name)}`, 'profile'),
      ),
    })),
    ...(vetted === undefined ? {} : { vetted: idOf(vetted) }),
    acrs: grants.map(([principal, permission, group]) => ({
      resource: known(group, groupNames, 'grant', 'group'),
      principal: known(principal, all, 'grant', 'profile or group'),
      permission: knownPermission(permission),
    })),
  }
}

function profileDefaults(name: string): Profile {
  const slug = encodeURIComponent(name.toLowerCase()).replaceAll('%20', '.')
  return {
    svc_id: idOf(name),
    common_name: name,
    email: `${slug}@example.org`,
    avatar_url: `https://avatars.example.org/${slug}.png`,
  }
}

function checkedName(call: string, name: unknown): string {
  if (typeof name === 'string' && name !== '' && name.isWellFormed()) return name
  throw new OracleError(`${call}: the name must be a text that is not empty, not ${shown(name)}`)
}

const optionNames = {
  profile: ['common_name', 'email', 'avatar_url'],
  group: ['title', 'description', 'members'],
}

function checkedOptions<O extends object>(kind: keyof typeof optionNames, name: string, options: O): O {
  if (!isPlainObject(options))
    throw new OracleError(`the options of ${kind} ${shown(name)} must be an object, not ${shown(options)}`)
  const known = optionNames[kind]
  const wrong = Object.keys(options).find(key => !known.includes(key))
  if (wrong === undefined) return options
  throw new OracleError(
    `${kind} ${shown(name)}: there is no option ${shown(wrong)}; ${didYouMean(wrong, known)}`,
  )
}

function membersOf(group: string, members: unknown): readonly string[] {
  if (isTextList(members)) return members
  throw new OracleError(`the members of ${shown(group)} must be a list of names`)
}

function known(name: unknown, names: readonly string[], where: string, kind: string): Id {
  if (typeof name === 'string' && names.includes(name)) return idOf(name)
  throw new OracleError(
    `${where}: there is no ${kind} named ${shown(name)}; ${didYouMean(name, names)}`,
    'unknown-name',
  )
}

function knownPermission(permission: unknown): Permission {
  const found = permissions.find(known => known === permission)
  if (found !== undefined) return found
  throw new OracleError(
    `grant: there is no permission ${shown(permission)}; ${didYouMean(permission, permissions)}`,
  )
}
