import type { Acr, Id, Permission, Profile, World } from '../../src/spec/nouns.js'

/** A small world, the same for every example, with names for its profiles and groups. */
export interface Scene {
  readonly world: World
  /** In Vetted, with read and write on `club`. The world's first profile: invalid tokens carry its SVC-ID. */
  readonly anna: Id
  /** A member of `club` and `circle`, without any permission. */
  readonly bo: Id
  /** A member of `circle`, without any permission. */
  readonly carol: Id
  readonly vetted: Id
  readonly club: Id
  /** Anna has the same permissions as on `club`; Bo and Carol are its members. */
  readonly circle: Id
}

/** Of the SVC-ID of Anna, in requests after which some targets refuse all that their caller sends, in other worlds too. */
export const digitOfBreaking = '9'

/** @param ofAnna the digit with which her SVC-ID begins */
export function sceneOf(idPrefix: string, ofAnna = 'a'): Scene {
  const id = (digit: string) => `${idPrefix}${digit.repeat(4)}${'0123456789abcdef'.repeat(2).slice(4)}`
  const [anna, bo, carol, vetted, club, circle] = [
    id(ofAnna),
    id('b'),
    id('c'),
    id('d'),
    id('e'),
    id('f'),
  ] as const
  const profile = (svc_id: Id, common_name: string, email: string) => ({
    svc_id,
    common_name,
    email,
    avatar_url: `https://avatars.example.org/${email.slice(0, 2)}.png`,
  })
  return sceneIn({
    profiles: [
      profile(anna, 'Anna Lindqvist', 'al@example.org'),
      profile(bo, 'Bo Émile', 'bo.e@example.org'),
      profile(carol, 'Carol Żukowska', 'cz@example.org'),
    ],
    groups: [
      { svc_id: vetted, title: 'Vetted', description: 'Those who may create groups', members: [anna] },
      { svc_id: club, title: 'Жаворонки', description: 'Early risers', members: [bo] },
      { svc_id: circle, title: 'Quiet circle', description: 'Late sleepers', members: [bo, carol] },
    ],
    vetted,
    acrs: readAndWrite(anna, [club, circle]),
  })
}

/** The scene in a world that begins with its principals, with the SVC-IDs that they have there. */
export function sceneIn(world: World): Scene {
  const [anna, bo, carol] = world.profiles.map(({ svc_id }) => svc_id) as [Id, Id, Id]
  const [vetted, club, circle] = world.groups.map(({ svc_id }) => svc_id) as [Id, Id, Id]
  return { world, anna, bo, carol, vetted, club, circle }
}

/** ACRs that give a principal read and write permission on these groups. */
export function readAndWrite(principal: Id, groups: readonly Id[]): readonly Acr[] {
  return groups.flatMap(resource => acrsOf(resource, principal, ['read', 'write']))
}

/** ACRs that give a principal these permissions on a group. */
export function acrsOf(resource: Id, principal: Id, permissions: readonly Permission[]): readonly Acr[] {
  return permissions.map(permission => ({ resource, principal, permission }))
}

/** A profile with this first name, for worlds that need more than those of the scene. */
export function nightingale(svc_id: Id, name: string): Profile {
  return {
    svc_id,
    common_name: `${name} Nightingale`,
    email: `${name.toLowerCase()}.n@example.org`,
    avatar_url: 'https://avatars.example.org/n.png',
  }
}

/** The scene with additional profiles and groups, whose names all begin with `Crowd`. */
export function crowd(idPrefix: string, profiles: number, groups = 0): World {
  const { world } = sceneOf(idPrefix)
  const id = (kind: string, at: number): Id => `${idPrefix}${kind}${at.toString(16).padStart(31, '0')}`
  return {
    ...world,
    profiles: [
      ...world.profiles,
      ...Array.from({ length: profiles }, (_, at) => ({
        svc_id: id('7', at),
        common_name: `Crowd Member${at}x`,
        email: `m${at}@example.org`,
        avatar_url: 'https://avatars.example.org/crowd.png',
      })),
    ],
    groups: [
      ...world.groups,
      ...Array.from({ length: groups }, (_, at) => ({
        svc_id: id('8', at),
        title: `Crowd ${at}x`,
        description: `Number ${at}x of many`,
        // A group without members is a condition of its own.
        members: world.profiles.slice(0, 1).map(({ svc_id }) => svc_id),
      })),
    ],
  }
}
