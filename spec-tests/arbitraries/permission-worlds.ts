import fc, { type Arbitrary } from 'fast-check'
import { type Acr, type Group, type Id, type Profile, permissions, type World } from '../../src/spec/nouns.js'
import { ids } from './worlds.js'

/** Who and what permissions are tried with. They are known by their names, whatever ids the target gives. */
export interface Roles {
  /** Holds read and write on every group, and so sees what came of anything. */
  readonly admin: Id
  /** Whose permissions are tried. */
  readonly caller: Id
  /** Always a member of the subjectGroup. */
  readonly member: Id
  /** A member of nothing. */
  readonly newcomer: Id
  readonly vetted: Id
  /** The group that the caller may or may not use. */
  readonly subjectGroup: Id
  /** Another group, through which the caller may hold something. */
  readonly helpers: Id
}

const names = {
  admin: 'Alma Admin',
  caller: 'Cem Caller',
  member: 'Mia Member',
  newcomer: 'Nils Newcomer',
} as const
const titles = { vetted: 'Vetted', subjectGroup: 'Subject Group', helpers: 'Helpers' } as const
const people = [...Object.values(names), 'Olga Other', 'Omar Other']
const teams = [...Object.values(titles), 'Office', 'Orchestra']

export function rolesIn({ profiles, groups }: World): Roles {
  const profile = (name: string) => profiles.find(({ common_name }) => common_name === name)?.svc_id as Id
  const group = (name: string) => groups.find(({ title }) => title === name)?.svc_id as Id
  return {
    admin: profile(names.admin),
    caller: profile(names.caller),
    member: profile(names.member),
    newcomer: profile(names.newcomer),
    vetted: group(titles.vetted),
    subjectGroup: group(titles.subjectGroup),
    helpers: group(titles.helpers),
  }
}

const grant = fc.record({
  resource: fc.nat(9),
  principal: fc.nat(19),
  permission: fc.constantFrom(...permissions),
})

const orderOf = (list: readonly string[]) =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length })

/**
 * Worlds full of permissions: each role is filled, in any order, and ACRs of each permission name profiles
 * and groups, with members and without, the group itself and Vetted among them.
 */
export function permissionWorlds(idPrefix: string): Arbitrary<World> {
  return fc
    .record({
      // No smaller id makes a failure plainer.
      ids: fc.noShrink(ids(idPrefix, people.length + teams.length)),
      people: orderOf(people),
      teams: orderOf(teams),
      /** How many of those without a role there are. */
      others: fc.nat(2),
      /** Per group, which profiles are members, as bits. */
      members: fc.array(fc.nat(63), { minLength: teams.length, maxLength: teams.length }),
      acrs: fc.array(grant, { maxLength: 8 }),
      adminFirst: fc.boolean(),
    })
    .map(build)
}

interface Drawn {
  readonly ids: readonly Id[]
  readonly people: readonly string[]
  readonly teams: readonly string[]
  readonly others: number
  readonly members: readonly number[]
  readonly acrs: readonly {
    readonly resource: number
    readonly principal: number
    readonly permission: Acr['permission']
  }[]
  readonly adminFirst: boolean
}

function build(drawn: Drawn): World {
  const present = (list: readonly string[], all: readonly string[]) =>
    list.filter(name => all.indexOf(name) < all.length - 2 + drawn.others)
  const profiles = present(drawn.people, people).map((name, at) => profileOf(drawn.ids[at] as Id, name))
  const groups = present(drawn.teams, teams).map(
    (title, at): Group => ({
      svc_id: drawn.ids[people.length + at] as Id,
      title,
      description: `Group of the ${title.toLowerCase()}`,
      members: profiles
        .filter((profile, bit) => isMember(profile, title, ((drawn.members[at] ?? 0) >> bit) & 1))
        .map(({ svc_id }) => svc_id),
    }),
  )
  const principals = [...profiles, ...groups].map(({ svc_id }) => svc_id)
  const acrs = drawn.acrs.map(({ resource, principal, permission }) => ({
    resource: groups[resource % groups.length]?.svc_id as Id,
    principal: principals[principal % principals.length] as Id,
    permission,
  }))
  const { admin, vetted } = rolesIn({ profiles, groups, acrs })
  const adminAcrs = groups.flatMap(({ svc_id: resource }) =>
    (['read', 'write'] as const).map(permission => ({ resource, principal: admin, permission })),
  )
  return {
    profiles,
    groups,
    vetted,
    acrs: drawn.adminFirst ? [...adminAcrs, ...acrs] : [...acrs, ...adminAcrs],
  }
}

function isMember({ common_name }: Profile, title: string, bit: number): boolean {
  if (common_name === names.newcomer) return false
  return bit === 1 || (common_name === names.member && title === titles.subjectGroup)
}

function profileOf(svc_id: Id, common_name: string): Profile {
  const [first = ''] = common_name.toLowerCase().split(' ')
  return {
    svc_id,
    common_name,
    email: `${first}@example.org`,
    avatar_url: `https://avatars.example.org/${first}.png`,
  }
}
