import type { Assignment, IndexedRow } from '../../../src/covering-array.js'
import { endpoints, type OperationWith } from '../../../src/spec/endpoints.js'
import {
  type Acr,
  type Group,
  type Id,
  type Permission,
  permissions,
  type World,
} from '../../../src/spec/nouns.js'
import { withMember } from '../../worlds/granted-worlds.js'
import { acrsOf, crowd, readAndWrite } from '../../worlds/scene.js'

/** What the caller is besides. */
export const callers = {
  nobody: 'nobody else',
  member: 'a member of the group',
  vetted: 'a member of Vetted',
  writer: 'a writer of the group that the ACR names',
} as const

export interface AcrRow {
  readonly row: Assignment
  /** May read and write every group, except one that no ACR names. */
  readonly anna: Id
  /** A member of the group of each row, and of the club. */
  readonly bo: Id
  readonly caller: Id
  /** Two profiles that fill lists of members. */
  readonly others: readonly Id[]
  /** A group in which all callers are. */
  readonly team: Id
  readonly club: Id
  readonly circle: Id
  /** The group of the row. */
  readonly resource: Id
  /** The group that an ACR on the resource names; an empty text if none does. */
  readonly grantee: Id
}

/** Where the ACR of a row is among those on the group of the row. */
export const places = ['first', 'middle', 'last'] as const
/** There is no other. */
export const alone = 'alone'

/** Other ACRs that name the caller or a group of it. */
export const ownAcrs = [
  'others of the same principal',
  'others of the caller',
  'others of its other group',
  'the same of the caller',
  'the same of its other group',
] as const

/** Other ACRs on the group, besides those of Anna. */
export const strangers = ['none', 'all of strangers'] as const

/** The ACRs on the group of a row, and on the group that they name. */
function acrsOfRow(own: AcrRow): readonly Acr[] {
  const { row, anna, caller, resource, grantee } = own
  const managed = grantee === '' || grantee === resource ? [] : readAndWrite(anna, [grantee])
  const written = row.caller === callers.writer ? acrsOf(grantee, caller, permissions) : []
  return [...acrsOnResource(own), ...managed, ...written]
}

/** The ACR of the row at its place among the others. */
function acrsOnResource(own: AcrRow): readonly Acr[] {
  const { row, anna, caller, resource, grantee } = own
  const { way, place = 'last' } = row
  if (way === 'no ACR at all') return []
  const principal = way === 'direct' ? caller : grantee
  const given = principal === '' ? [] : acrsOf(resource, principal, [givenIn(row)])
  const others = place === alone ? [] : [...otherAcrs(own), ...readAndWrite(anna, [resource])]
  return others.toSpliced({ first: 0, middle: 1 }[place] ?? others.length, 0, ...given)
}

function otherAcrs({ row, caller, team, resource, grantee, bo, club }: AcrRow): readonly Acr[] {
  const given = givenIn(row)
  const others = permissions.filter(each => each !== given)
  switch (row.others) {
    case 'others of the same principal':
      return acrsOf(resource, grantee || caller, others)
    case 'others of the caller':
      return acrsOf(resource, caller, others)
    case 'others of its other group':
      return acrsOf(resource, team, others)
    case 'the same of the caller':
      return acrsOf(resource, caller, [given])
    case 'the same of its other group':
      return acrsOf(resource, team, [given])
    case 'all of strangers':
      return [bo, club].flatMap(principal => acrsOf(resource, principal, permissions))
    default:
      return []
  }
}

/** The permission that the ACR of a row gives: the one that the operation requires, if the row names no other. */
function givenIn({ permission, operation }: Assignment): Permission {
  return (permission ?? endpoints[operation as OperationWith<'group'>].requires) as Permission
}

/** How an ACR gives the caller of a row its permission on the group of the row. */
export const ways = [
  'direct',
  'through a group before it',
  'through a group after it',
  'through the group itself',
] as const

/** The same for a caller that is in Vetted. */
export const throughVetted = 'through Vetted'

/** Why the caller has none, if no ACR names it or a group that it ever was in. */
export const noWays = ['ACRs of others alone', 'no ACR at all'] as const

/** The scene with a group for each row, and with the groups that ACRs on them name. */
export function rowWorld(idPrefix: string, rows: readonly IndexedRow[]): World {
  const world = crowd(idPrefix, 3, 1)
  const id = (kind: string, at: number): Id => `${idPrefix}${kind}${at.toString(16).padStart(31, '0')}`
  const all = rows.map(({ row }, at) => withIds(world, row, id('5', at), id('6', at)))
  const grantees = (way: string) =>
    all.flatMap((own, at) =>
      own.row.way === way ? [groupOf(own.grantee, granteeTitle(at), granteeMembers(own))] : [],
    )
  const resources = all.map((own, at) => groupOf(own.resource, resourceTitle(at), resourceMembers(own)))
  return {
    ...world,
    groups: [
      ...withTeam(world).groups,
      ...grantees('through a group before it'),
      ...resources,
      ...grantees('through a group after it'),
    ],
    acrs: [...world.acrs, ...all.flatMap(acrsOfRow)],
  }
}

export function rowIn(world: World, rows: readonly IndexedRow[], own: IndexedRow): AcrRow {
  const at = rows.indexOf(own)
  const [resource = '', grantee = ''] = [resourceTitle(at), granteeTitle(at)].map(
    title => world.groups.find(group => group.title === title)?.svc_id,
  )
  return withIds(world, own.row, resource, grantee)
}

const resourceTitle = (at: number) => `Resource ${at}x`
const granteeTitle = (at: number) => `Grantee ${at}x`

function withIds({ profiles, groups }: World, row: Assignment, resource: Id, other: Id): AcrRow {
  const [anna, bo, carol, vera, ...others] = profiles.map(({ svc_id }) => svc_id) as [Id, Id, Id, Id]
  const [vetted, club, circle, team] = groups.map(({ svc_id }) => svc_id) as [Id, Id, Id, Id]
  const isThrough = row.way?.startsWith('through') === true
  const caller = row.caller === callers.vetted ? vera : carol
  const named = { 'through the group itself': resource, [throughVetted]: vetted }[row.way ?? '']
  const grantee = named ?? (isThrough ? other : '')
  return { row, anna, bo, caller, others, team, club, circle, resource, grantee }
}

/** Carol and Vera are in the team, and Vera is in Vetted. */
function withTeam(world: World): World {
  const [, , carol, vera] = world.profiles.map(({ svc_id }) => svc_id) as [Id, Id, Id, Id]
  const [vetted, , , team] = world.groups.map(({ svc_id }) => svc_id) as [Id, Id, Id, Id]
  return withMember(withMember(withMember(world, vera, vetted), vera, team), carol, team)
}

function groupOf(svc_id: Id, title: string, members: readonly Id[]): Group {
  return { svc_id, title, description: `About ${title}`, members }
}

function granteeMembers(own: AcrRow): readonly Id[] {
  return membersWith(own, own.row.position === 'only' ? [] : own.others)
}

function resourceMembers(own: AcrRow): readonly Id[] {
  const isMember = own.row.caller === callers.member || own.resource === own.grantee
  return isMember ? membersWith(own, [own.bo, ...own.others.slice(0, 1)]) : [own.bo]
}

/** The caller is at its place among the members, or will join them. */
function membersWith({ row, caller }: AcrRow, others: readonly Id[]): readonly Id[] {
  const { past = 'always', position = 'last' } = row
  if (past === 'never' || past.startsWith('joined')) return others
  return others.toSpliced({ first: 0, middle: 1 }[position] ?? others.length, 0, caller)
}
