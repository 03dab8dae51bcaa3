import type { ClauseId } from '../../src/spec/clauses.js'
import { type Group, type Id, type Permission, permissions, type World } from '../../src/spec/nouns.js'
import { deployed, sceneOf } from '../actors/scene.js'
import type { Case } from '../runner/case.js'

/** Each caller has every permission on the club, and none on the two groups that no ACR names. */
export const callers = {
  /** By ACRs that name it; not a member of any group. */
  dora: 'acr.direct',
  /** As a member of the circle. */
  carol: 'acr.through-group',
  /** As a member of the circle; also a member of the lone group. */
  bo: 'acr.membership-is-not-permission',
  /** By ACRs that name it; a member of Vetted. */
  anna: 'acr.vetted-is-not-permission',
} as const satisfies Readonly<Record<string, ClauseId>>

interface UnnamedScene {
  readonly callers: Readonly<Record<keyof typeof callers, Id>>
  readonly club: Id
  /** No ACR names it. */
  readonly lone: Group
  /** Only ACRs of the holders name it. Carol is a member of the holders. */
  readonly heirs: Group
  readonly holders: Id
}

export function unnamedScene(idPrefix: string): World {
  const scene = sceneOf(idPrefix)
  const id = (digit: string): Id => `${idPrefix}${digit.repeat(32)}`
  const [dora, lone, heirs, holders] = [id('1'), id('2'), id('3'), id('4')] as const
  const all = (resource: Id, principal: Id) =>
    permissions.map((permission: Permission) => ({ resource, principal, permission }))
  const group = (svc_id: Id, title: string, members: readonly Id[]): Group => ({
    svc_id,
    title,
    description: `About the ${title.toLowerCase()}`,
    members,
  })
  return {
    ...scene.world,
    profiles: [
      ...scene.world.profiles,
      {
        svc_id: dora,
        common_name: 'Dora Nightingale',
        email: 'dn@example.org',
        avatar_url: 'https://avatars.example.org/dn.png',
      },
    ],
    groups: [
      ...scene.world.groups,
      group(lone, 'Lone group', [scene.bo]),
      group(heirs, 'Heirs', []),
      group(holders, 'Holders', [scene.carol]),
    ],
    acrs: [
      ...[scene.anna, dora, scene.circle].flatMap(principal => all(scene.club, principal)),
      ...all(heirs, holders),
      ...all(holders, scene.anna),
    ],
  }
}

export function unnamedIn(c: Case): UnnamedScene {
  const scene = deployed(sceneOf(c.wire.idPrefix), c.world)
  const { anna, bo, carol, club } = scene
  const [lone, heirs, holders] = c.world.groups.slice(3) as [Group, Group, Group]
  const dora = c.world.profiles[3]?.svc_id as Id
  return { callers: { anna, bo, carol, dora }, club, lone, heirs, holders: holders.svc_id }
}
