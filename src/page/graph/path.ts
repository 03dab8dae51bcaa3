import { groupsOf } from '../../spec/authorization.js'
import type { Explanation } from '../../spec/explain-access.js'
import type { Acr, Id, World } from '../../spec/nouns.js'
import type { Edit } from '../state/changes.js'
import { isGroupIn } from '../texts/names.js'
import { type GraphEdge, grant, membership, nodeKey } from './layout.js'

/**
 * The keys of the nodes and edges that show a decision: the path of each ACR that grants; if none does, the path of each ACR
 * that reaches the caller with another permission.
 */
export function litBy({ caller, group, allowed, acrs }: Explanation): ReadonlySet<string> {
  const shown = acrs.filter(({ names, grants }) => (allowed ? grants : names !== 'another principal'))
  const edges = shown.flatMap(acr => edgesFor(caller, acr))
  const ends = [nodeKey('profiles', caller), nodeKey('resources', group)]
  return new Set([...ends, ...edges.flatMap(({ key, from, to }) => [key, from, to])])
}

function edgesFor(caller: Id, { principal, permission, resource }: Acr): readonly GraphEdge[] {
  return principal === caller
    ? [grant('profiles', caller, permission, resource)]
    : [membership(caller, principal), grant('groups', principal, permission, resource)]
}

/** Ways to grant what is denied: an ACR for the caller, membership of a group with the permission, an ACR for a group of the caller. */
export function remediesFor(
  world: World,
  { caller, permission, group: resource, acrs }: Explanation,
): readonly Edit[] {
  const acrFor = (principal: Id): Edit => ({ kind: 'grant', acr: { resource, principal, permission } })
  const holders = acrs.filter(
    acr =>
      acr.permission === permission && acr.names === 'another principal' && isGroupIn(world, acr.principal),
  )
  return [
    acrFor(caller),
    ...holders.map(({ principal }): Edit => ({ kind: 'join', profile: caller, group: principal })),
    ...groupsOf(world, caller).map(acrFor),
  ]
}
