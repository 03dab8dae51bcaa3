import type { Id, World } from '../../src/spec/nouns.js'

/** A small world, the same for every example, and the names that examples call it by. */
export interface Scene {
  readonly world: World
  /** In Vetted, with read and write on `club`. The world's first profile, which bad tokens name. */
  readonly anna: Id
  /** A member of `club`, with no permission. */
  readonly bo: Id
  /** Nobody's member, with no permission. */
  readonly carol: Id
  readonly vetted: Id
  readonly club: Id
  /** Like `club` for Anna; Bo and Carol are its members. */
  readonly circle: Id
}

export function sceneOf(idPrefix: string): Scene {
  const id = (digit: string) => `${idPrefix}${digit.repeat(4)}${'0123456789abcdef'.repeat(2).slice(4)}`
  const [anna, bo, carol, vetted, club, circle] = [
    id('a'),
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
  return {
    anna,
    bo,
    carol,
    vetted,
    club,
    circle,
    world: {
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
      acrs: [club, circle].flatMap(resource => [
        { resource, principal: anna, permission: 'read' as const },
        { resource, principal: anna, permission: 'write' as const },
      ]),
    },
  }
}

/** The scene under the ids that the target gave it. */
export function deployed(scene: Scene, world: World): Scene {
  const [anna, bo, carol] = world.profiles.map(({ svc_id }) => svc_id) as [Id, Id, Id]
  const [vetted, club, circle] = world.groups.map(({ svc_id }) => svc_id) as [Id, Id, Id]
  return { ...scene, world, anna, bo, carol, vetted, club, circle }
}
