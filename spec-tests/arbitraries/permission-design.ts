import type { Assignment } from '../../src/covering-array.js'
import type { OperationWith } from '../../src/spec/endpoints.js'
import { endpoints, operations, takes } from '../../src/spec/endpoints.js'
import type { Acr, Group, Id, Permission, World } from '../../src/spec/nouns.js'
import { readAndWrite, sceneOf } from '../actors/scene.js'

/** How the caller comes to a permission on the resource. */
export const ways = [
  'direct',
  'through a group before the resource',
  'through a group after the resource',
  'through the resource itself',
  'no ACR at all',
] as const

/** What happened to the membership before the operation. */
export const histories = ['always', 'joined', 'left', 'left and rejoined', 'group deleted'] as const

export const permissionFactors = {
  way: ways,
  /** Where the ACR is among those on the resource. */
  place: ['first', 'middle', 'last'],
  operation: operations.filter(operation => takes(operation, 'group')),
  history: histories,
} as const

/** Why the levels cannot occur together. */
export function whyNoPermission({ way, history }: Assignment): string | undefined {
  const changes = history !== undefined && history !== 'always'
  if (changes && (way === 'direct' || way === 'no ACR at all')) return 'The caller needs no membership'
  return way === 'through the resource itself' && history === 'group deleted'
    ? 'The deletion of the group deletes the resource'
    : undefined
}

/** The permission that the ACR of a row grants: the one that the operation requires, if the row names no other. */
function grantedTo({ permission, operation }: Assignment): string {
  return permission ?? endpoints[operation as OperationWith<'group'>].requires
}

/** What happened to the membership of the caller in the group that grants the permission. */
const pastOf: Readonly<Record<string, string>> = {
  always: 'has always been in',
  joined: 'has joined',
  left: 'has left',
  'left and rejoined': 'has left and rejoined',
}

/** Why the caller of a row has a permission on the resource or does not have it, as a clause of a sentence. */
export function accessInWords(row: Assignment): string {
  const { way, history } = row
  if (way === 'no ACR at all') return 'no ACR gives a permission on the group'
  const given = `an ACR gives ${grantedTo(row)} permission`
  if (way === 'direct') return `${given} to the caller`
  if (history === 'group deleted') return `${given} to another group of the caller, which was deleted`
  const group = way === 'through the resource itself' ? 'the group itself' : 'another group'
  return `${given} to ${group}, which the caller ${pastOf[history ?? 'always']}`
}

/** The ids that one row works with. */
export interface PermissionRow {
  readonly row: Assignment
  readonly operation: OperationWith<'group'>
  readonly resource: Group
  /** The group that the ACR names, if it names one. */
  readonly grantee: Id | undefined
  /** Whether the caller holds the permission that the operation requires, after the history. */
  readonly isPermitted: boolean
}

/**
 * The scene with a resource for each row, and a group that an ACR on it names. Carol is the caller, Bo a member of every
 * resource. Anna has read and write permission on every group, except on a resource that no ACR names.
 */
export function permissionWorld(idPrefix: string, rows: readonly Assignment[]): World {
  const { world, anna, bo, carol } = sceneOf(idPrefix)
  const id = (kind: string, at: number): Id => `${idPrefix}${kind}${at.toString(16).padStart(31, '0')}`
  const group = (svc_id: Id, title: string, members: readonly Id[]): Group => ({
    svc_id,
    title,
    description: `About ${title}`,
    members,
  })
  const isIn = ({ history }: Assignment) => history !== 'joined'
  const resources = rows.map((row, at) =>
    group(id('5', at), `Resource ${at}x`, [bo, ...(row.way === ways[3] && isIn(row) ? [carol] : [])]),
  )
  const grantees = rows.map((row, at) => group(id('6', at), `Grantee ${at}x`, isIn(row) ? [carol] : []))
  const before = grantees.filter((_, at) => rows[at]?.way === ways[1])
  const after = grantees.filter((_, at) => rows[at]?.way === ways[2])
  const named = rows.flatMap((row, at): readonly Acr[] => acrsOn(row, id('5', at), id('6', at), carol, anna))
  const managed = readAndWrite(
    anna,
    [...before, ...after].map(({ svc_id }) => svc_id),
  )
  return {
    ...world,
    groups: [...before, ...world.groups, ...resources, ...after],
    acrs: [...world.acrs, ...named, ...managed],
  }
}

/** The ACR of the row at its place among others: those of Anna, or further ACRs of the caller. */
function acrsOn(row: Assignment, resource: Id, grantee: Id, caller: Id, admin: Id): readonly Acr[] {
  const { way, place, others } = row
  if (way === 'no ACR at all') return []
  const principal = way === 'direct' ? caller : way === 'through the resource itself' ? resource : grantee
  const own: Acr = { resource, principal, permission: grantedTo(row) as Permission }
  const admins = readAndWrite(admin, [resource])
  const [one, two] = (others === 'of the caller' ? otherAcrs(own, caller) : admins) as [Acr, Acr]
  const acrs = place === 'first' ? [own, one, two] : place === 'middle' ? [one, own, two] : [one, two, own]
  return others === 'of the caller' ? [...acrs, ...admins] : acrs
}

/** ACRs that name the caller and do not grant what another ACR grants. */
function otherAcrs({ resource, permission }: Acr, principal: Id): readonly Acr[] {
  return [
    { resource, principal, permission: permission === 'read' ? 'write' : 'read' },
    { resource, principal, permission: 'changePermission' },
  ]
}

/** The rows in such a world, with the SVC-IDs that the target gave. */
export function permissionRows({ groups }: World, rows: readonly Assignment[]): readonly PermissionRow[] {
  const titled = (title: string) => groups.find(group => group.title === title)
  return rows.map((row, at) => {
    const resource = titled(`Resource ${at}x`) as Group
    const isThrough = row.way === ways[1] || row.way === ways[2]
    const grantee =
      row.way === ways[3] ? resource.svc_id : isThrough ? titled(`Grantee ${at}x`)?.svc_id : undefined
    const isHeld = row.way !== 'no ACR at all' && row.history !== 'left' && row.history !== 'group deleted'
    return {
      row,
      operation: row.operation as OperationWith<'group'>,
      resource,
      grantee,
      isPermitted: isHeld && row.permission === undefined,
    }
  })
}
