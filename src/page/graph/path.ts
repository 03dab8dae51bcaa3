import { groupsOf } from '../../spec/authorization.js'
import type { Explanation } from '../../spec/explain-access.js'
import type { Acr, Id, World } from '../../spec/nouns.js'
import type { Change } from '../state/changes.js'
import { type GraphEdge, grant, membership, nodeKey } from './layout.js'

/** What the picture shows of a decision: the keys of its nodes and edges. */
export interface Lit {
  readonly nodes: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

/** The path of each ACR that grants; if none does, the path of each ACR that reaches the caller with another permission. */
export function litBy({ caller, group, allowed, acrs }: Explanation): Lit {
  const shown = acrs.filter(({ names, grants }) => (allowed ? grants : names !== 'another principal'))
  const edges = shown.flatMap(acr => edgesFor(caller, acr))
  const ends = [nodeKey('profiles', caller), nodeKey('resources', group)]
  return {
    nodes: new Set([...ends, ...edges.flatMap(({ from, to }) => [from, to])]),
    edges: new Set(edges.map(({ key }) => key)),
  }
}

function edgesFor(caller: Id, { principal, permission, resource }: Acr): readonly GraphEdge[] {
  return principal === caller
    ? [grant('profiles', caller, permission, resource)]
    : [membership(caller, principal), grant('groups', principal, permission, resource)]
}

/** A change that would grant the permission. */
export interface Remedy {
  readonly change: Change
  readonly kind: 'direct' | 'through a group' | 'by joining'
  /** The group through which the caller would have the permission. */
  readonly through?: Id
}

/** Ways to grant what is denied: an ACR for the caller, an ACR for a group of the caller, membership of a group with the permission. */
export function remediesFor(
  world: World,
  { caller, permission, group: resource, acrs }: Explanation,
): readonly Remedy[] {
  const own = groupsOf(world, caller)
  const holders = acrs.filter(
    acr =>
      acr.permission === permission &&
      acr.principal !== caller &&
      world.groups.some(({ svc_id }) => svc_id === acr.principal),
  )
  return [
    { kind: 'direct', change: { kind: 'grant', acr: { resource, principal: caller, permission } } },
    ...holders
      .filter(({ principal }) => !own.includes(principal))
      .map(
        ({ principal }): Remedy => ({
          kind: 'by joining',
          through: principal,
          change: { kind: 'join', profile: caller, group: principal },
        }),
      ),
    ...own.map(
      (principal): Remedy => ({
        kind: 'through a group',
        through: principal,
        change: { kind: 'grant', acr: { resource, principal, permission } },
      }),
    ),
  ]
}
