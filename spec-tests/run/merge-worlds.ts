import type { World } from '../../src/spec/nouns.js'

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
