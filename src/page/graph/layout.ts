import type { Id, Permission, World } from '../../spec/nouns.js'
import { distinctName, titleOf } from '../texts/names.js'

/** A principal or a group in the picture. A group stands twice: once for its members, once as what ACRs are on. */
export interface GraphNode {
  readonly key: string
  readonly id: Id
  readonly column: 'profiles' | 'groups' | 'resources'
  readonly label: string
  readonly x: number
  readonly y: number
}

/** A membership, or an ACR. */
export interface GraphEdge {
  readonly key: string
  readonly from: string
  readonly to: string
  /** Undefined for a membership. */
  readonly permission?: Permission
}

export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly height: number
}

const rowHeight = 24
const [top, bottom] = [44, 20]

/** Below this width in pixels, names have a smaller font and more of the room. */
export const narrow = 560

/** Where the columns are: names stand to the left of the first and to the right of the last. */
export function columnsOf(width: number): Readonly<Record<GraphNode['column'], number>> {
  const margin = Math.min((width < narrow ? 0.37 : 0.3) * width, 210)
  return { profiles: margin, groups: 0.5 * width, resources: width - margin }
}

export const nodeKey = (column: GraphNode['column'], id: Id) => `${column}:${id}`

/** The picture of a world, from left to right as a decision goes. @param width in pixels */
export function graphOf(world: World, width: number): Graph {
  const groups = world.groups.map(group => ({ id: group.svc_id, label: titleOf(group) }))
  const edges = edgesOf(world)
  const profiles = sortedProfiles(world)
  const rows = Math.max(profiles.length, groups.length * 2, 3)
  const height = top + rows * rowHeight + bottom
  const columns = columnsOf(width)
  const place = (column: GraphNode['column'], list: readonly { id: Id; label: string }[]) =>
    list.map(({ id, label }, at) => ({
      key: nodeKey(column, id),
      id,
      column,
      label,
      x: columns[column],
      y: top + ((at + 0.5) * rows * rowHeight) / list.length,
    }))
  return {
    nodes: [...place('profiles', profiles), ...place('groups', groups), ...place('resources', groups)],
    edges,
    height,
  }
}

function edgesOf({ groups, acrs }: World): readonly GraphEdge[] {
  const isGroup = new Set(groups.map(({ svc_id }) => svc_id))
  const memberships = groups.flatMap(({ svc_id, members }) =>
    members.map(member => membership(member, svc_id)),
  )
  return [
    ...memberships,
    ...acrs.map(({ principal, permission, resource }) =>
      grant(isGroup.has(principal) ? 'groups' : 'profiles', principal, permission, resource),
    ),
  ]
}

export function membership(profile: Id, group: Id): GraphEdge {
  const [from, to] = [nodeKey('profiles', profile), nodeKey('groups', group)]
  return { key: `${from} ${to}`, from, to }
}

export function grant(
  column: 'profiles' | 'groups',
  principal: Id,
  permission: Permission,
  resource: Id,
): GraphEdge {
  const [from, to] = [nodeKey(column, principal), nodeKey('resources', resource)]
  return { key: `${from} ${permission} ${to}`, from, to, permission }
}

/** Profiles near the groups that they belong to, so that fewer lines cross. */
function sortedProfiles(world: World): readonly { id: Id; label: string }[] {
  const { profiles, groups, acrs } = world
  const order = new Map(groups.map(({ svc_id }, at) => [svc_id, at]))
  const weight = (id: Id) => {
    const places = [
      ...groups.flatMap(({ members }, at) => (members.includes(id) ? [at] : [])),
      ...acrs.flatMap(({ principal, resource }) => (principal === id ? [order.get(resource) ?? 0] : [])),
    ]
    return places.length === 0 ? groups.length : places.reduce((sum, at) => sum + at, 0) / places.length
  }
  return profiles
    .map(({ svc_id: id }) => ({ id, label: distinctName(world, id), weight: weight(id) }))
    .toSorted((a, b) => a.weight - b.weight)
}
