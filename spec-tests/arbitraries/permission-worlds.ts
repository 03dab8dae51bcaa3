import fc, { type Arbitrary } from 'fast-check'
import type { Group, Id, Profile, World } from '../../src/spec/nouns.js'
import { readAndWrite } from '../actors/scene.js'
import { acrsOf, type DrawnAcr, drawnAcr, withoutDuplicates } from './acrs.js'
import { ids } from './texts.js'

/** The ids of the profiles and groups with a role. A name identifies each, because the target may assign other ids. */
export interface Roles {
  /** Has read and write on every group, and so can check the effect of every request. */
  readonly admin: Id
  /** The profile whose permissions are tested. */
  readonly caller: Id
  /** Always a member of the subject group. */
  readonly member: Id
  /** Not a member of any group. */
  readonly newcomer: Id
  readonly vetted: Id
  /** The group on which permissions are tested. */
  readonly subjectGroup: Id
  /** Another group that may give permissions to the caller. */
  readonly helpers: Id
}

const names = {
  admin: 'Alma Admin',
  caller: 'Cem Caller',
  member: 'Mia Member',
  newcomer: 'Nils Newcomer',
} as const
const titles = { vetted: 'Vetted', subjectGroup: 'Subject Group', helpers: 'Helpers' } as const
const profileNames = [...Object.values(names), 'Olga Other', 'Omar Other']
const groupTitles = [...Object.values(titles), 'Office', 'Orchestra']

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

const orderOf = (list: readonly string[]) =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length })

/**
 * Worlds with many permissions. All roles exist, in any order. ACRs with any permission name profiles and groups:
 * groups with or without members, the group itself, and Vetted.
 */
export function permissionWorlds(idPrefix: string): Arbitrary<World> {
  return fc
    .record({
      // Simpler ids do not make a failure easier to read.
      ids: fc.noShrink(ids(idPrefix, profileNames.length + groupTitles.length)),
      profileNames: orderOf(profileNames),
      groupTitles: orderOf(groupTitles),
      /** How many profiles and groups without a role exist. */
      others: fc.nat(2),
      /** Per group: one bit for each profile, 1 if it is a member. */
      members: fc.array(fc.nat(63), { minLength: groupTitles.length, maxLength: groupTitles.length }),
      acrs: fc.array(drawnAcr(9, 19), { maxLength: 8 }),
      adminFirst: fc.boolean(),
    })
    .map(build)
}

interface Drawn {
  readonly ids: readonly Id[]
  readonly profileNames: readonly string[]
  readonly groupTitles: readonly string[]
  readonly others: number
  readonly members: readonly number[]
  readonly acrs: readonly DrawnAcr[]
  readonly adminFirst: boolean
}

function build(drawn: Drawn): World {
  const present = (list: readonly string[], all: readonly string[]) =>
    list.filter(name => all.indexOf(name) < all.length - 2 + drawn.others)
  const profiles = present(drawn.profileNames, profileNames).map((name, at) =>
    profileOf(drawn.ids[at] as Id, name),
  )
  const groups = present(drawn.groupTitles, groupTitles).map(
    (title, at): Group => ({
      svc_id: drawn.ids[profileNames.length + at] as Id,
      title,
      description: `Group of the ${title.toLowerCase()}`,
      members: profiles
        .filter((profile, bit) => isMember(profile, title, ((drawn.members[at] ?? 0) >> bit) & 1))
        .map(({ svc_id }) => svc_id),
    }),
  )
  const acrs = acrsOf(drawn.acrs, profiles, groups)
  const { admin, vetted } = rolesIn({ profiles, groups, acrs })
  const adminAcrs = readAndWrite(
    admin,
    groups.map(({ svc_id }) => svc_id),
  )
  return {
    profiles,
    groups,
    vetted,
    acrs: withoutDuplicates(drawn.adminFirst ? [...adminAcrs, ...acrs] : [...acrs, ...adminAcrs]),
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
