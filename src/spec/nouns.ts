/** An SVC-ID: the prefix `SVC-` and at least one more character. */
export type Id = string

/** Section 2: a profile as search returns it. Some deployments have profiles without an email or an avatar. */
export interface Profile {
  readonly svc_id: Id
  readonly common_name: string
  readonly email?: string
  readonly avatar_url?: string
}

/** Section 2: a group as held for management; search shows its title as `name`. */
export interface Group {
  readonly svc_id: Id
  readonly title: string
  readonly description: string
  readonly members: readonly Id[]
}

export const permissions = ['read', 'write', 'changePermission'] as const
export type Permission = (typeof permissions)[number]

/** Section 1: an Access Control Rule. `resource` is a group, `principal` a profile or a group. */
export interface Acr {
  readonly resource: Id
  readonly principal: Id
  readonly permission: Permission
}

/** The permissions that each profile held on a group when it was deleted. */
export interface DeletedGroup {
  readonly svc_id: Id
  readonly held: readonly { readonly profile: Id; readonly permissions: readonly Permission[] }[]
}

/** The whole state of the service. Lists are in the order of creation; every SVC-ID is unique. */
export interface World {
  readonly profiles: readonly Profile[]
  readonly groups: readonly Group[]
  /** The SVC-ID of the system group Vetted; absent after its deletion. */
  readonly vetted?: Id
  readonly acrs: readonly Acr[]
  /** Kept only if open.forbidden-or-missing is 403. */
  readonly deleted?: readonly DeletedGroup[]
}

/** The ways in which a token can be invalid. */
export const tokenFailures = ['malformed', 'tampered', 'none', 'wrongKey', 'expired'] as const
export type TokenFailure = (typeof tokenFailures)[number]

/** The sender of a request: a profile with a valid token, a caller without a token, or one with an invalid token. */
export type Caller =
  | { readonly kind: 'profile'; readonly id: Id }
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'bad'
      readonly failure: TokenFailure /** What is wrong, if that is known better. */
      readonly says?: string
    }

/** The caller whose token a request carries: a profile's id, `bad:` and what is wrong with the token, or null for none. */
export function callerOf(actor: string | null): Caller {
  if (actor === null) return { kind: 'anonymous' }
  return actor.startsWith('bad:')
    ? { kind: 'bad', failure: actor.slice('bad:'.length) as TokenFailure }
    : { kind: 'profile', id: actor }
}

/** A group as search returns it (section 2). */
export interface GroupResult {
  readonly svc_id: Id
  readonly name: string
  readonly description: string
}

/** The group with this SVC-ID; undefined if the world has none. */
export function groupAt({ groups }: Pick<World, 'groups'>, id: Id | undefined): Group | undefined {
  return groups.find(group => group.svc_id === id)
}

/** The profile with this SVC-ID; undefined if the world has none. */
export function profileAt(
  { profiles }: Pick<World, 'profiles'>,
  id: Id | null | undefined,
): Profile | undefined {
  return profiles.find(profile => profile.svc_id === id)
}

/** The common name or the title of a principal; its SVC-ID if the world does not have it. */
export function nameIn(world: Pick<World, 'profiles' | 'groups'>, id: Id): string {
  return profileAt(world, id)?.common_name ?? groupAt(world, id)?.title ?? id
}

/** The world with one of its groups changed. */
export function withGroup(world: World, id: Id, change: (group: Group) => Group): World {
  return { ...world, groups: world.groups.map(group => (group.svc_id === id ? change(group) : group)) }
}

/** The SVC-IDs of all principals: profiles first, then groups. */
export function idsOf({ profiles, groups }: Pick<World, 'profiles' | 'groups'>): readonly Id[] {
  return [...profiles, ...groups].map(({ svc_id }) => svc_id)
}
