import { type Acr, type Id, type World, withGroup } from '../../src/spec/nouns.js'

/** The world with the ACR, at a certain place if it is new there. */
export function withAcr(world: World, acr: Acr, at = world.acrs.length): World {
  const { resource, principal, permission } = acr
  const isSame = (known: Acr) =>
    known.resource === resource && known.principal === principal && known.permission === permission
  if (world.acrs.some(isSame)) return world
  return { ...world, acrs: world.acrs.toSpliced(at, 0, acr) }
}

export function withAcrs(world: World, acrs: readonly Acr[]): World {
  return { ...world, acrs: [...world.acrs, ...acrs] }
}

/** The world in which an ACR gives each of these principals a permission on the group. */
export function withAcrsTo(
  world: World,
  principals: readonly Id[],
  given: Pick<Acr, 'resource' | 'permission'>,
): World {
  return principals.reduce((more, principal) => withAcr(more, { ...given, principal }), world)
}

export function withMember(world: World, profile: Id, group: Id): World {
  return withGroup(world, group, own => ({ ...own, members: [...new Set([...own.members, profile])] }))
}

export function withoutMember(world: World, profile: Id, group: Id): World {
  return withGroup(world, group, own => ({ ...own, members: own.members.filter(id => id !== profile) }))
}

/** A world with the principals and the ACRs of both: if an SVC-ID is in both, as the second world has it. */
export function mergeWorlds(first: World, second: World): World {
  if (first === second) return second
  const missing = <P extends { readonly svc_id: string }>(all: readonly P[], known: readonly P[]) =>
    all.filter(({ svc_id }) => !known.some(other => other.svc_id === svc_id))
  const profiles = [...second.profiles, ...missing(first.profiles, second.profiles)]
  const groups = [...second.groups, ...missing(first.groups, second.groups)]
  const vettedBefore = first.groups.find(({ svc_id }) => svc_id === first.vetted)?.members ?? []
  return {
    ...second,
    profiles,
    groups: groups.map(group =>
      group.svc_id === second.vetted
        ? { ...group, members: [...new Set([...group.members, ...vettedBefore])] }
        : group,
    ),
    acrs: [
      ...second.acrs,
      ...first.acrs.filter(({ resource }) =>
        missing(first.groups, second.groups).some(({ svc_id }) => svc_id === resource),
      ),
    ],
  }
}
