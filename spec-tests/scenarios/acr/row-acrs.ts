import type { Assignment } from '../../../src/covering-array.js'
import { endpoints, type OperationWith } from '../../../src/spec/endpoints.js'
import { type Acr, type Id, type Permission, permissions } from '../../../src/spec/nouns.js'
import { acrsOf, readAndWrite } from '../../worlds/scene.js'

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
export function acrsOfRow(own: AcrRow): readonly Acr[] {
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
