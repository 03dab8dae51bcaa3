import fc from 'fast-check'
import type { Assignment, IndexedRow } from '../../src/covering-array.js'
import {
  type Acr,
  type Group,
  type Id,
  type Permission,
  permissions,
  type World,
} from '../../src/spec/nouns.js'
import { acrsOf, nightingale, readAndWrite, sceneOf } from './scene.js'
import { newTextClasses } from './text-classes.js'

/** Why the manager may read and write the group of a row. */
export const managerWays = [
  'direct',
  'through a group',
  'through the group itself',
  'as its creator',
] as const

const names = ['dora', 'eve', 'fay', 'gil', 'hana', 'ivo', 'kim', 'jo', 'lea', 'max', 'nora', 'olga'] as const
type Name = 'anna' | 'bo' | 'carol' | (typeof names)[number]

/** More profiles, for groups with many members. They do nothing. */
const crowd: readonly string[] = Array.from({ length: 37 }, (_, at) => `pia${at}`)

/** The members of the group of a row, from the first on. Anna is the manager. */
export const memberLevels = {
  none: [],
  one: ['bo'],
  several: ['dora', 'bo', 'eve'],
  'with the manager': ['dora', 'anna', 'eve'],
  forty: ['dora', ...crowd, 'bo', 'eve'],
} as const satisfies Readonly<Record<string, readonly (Name | string)[]>>

/** The callers who may lack the permission that an operation requires on the group, by what they have. */
export const strangers = {
  nothing: 'carol',
  'membership of the group': 'fay',
  'membership of Vetted': 'gil',
  'all permissions on another group': 'hana',
  'all permissions on another group, and membership of the group and of Vetted': 'ivo',
  'changePermission permission': 'kim',
  'read permission': 'jo',
  'write permission': 'lea',
  'read and changePermission permission, and membership of the group': 'max',
  'write and changePermission permission': 'nora',
} as const satisfies Readonly<Record<string, Name>>

/** The permissions on the group that such a caller holds. */
export function heldBy(stranger: string): readonly Permission[] {
  return stranger.startsWith('all') ? [] : permissions.filter(permission => stranger.includes(permission))
}

/** What happened to the group before. */
export const groupHistories = ['none', 'updated', 'a member left', 'a member joined'] as const

/** Who did that: the manager, or Olga, who may read and write the group too. */
export const historyCallers = ['the manager', 'another caller'] as const

/** Which ACRs name the group, in addition to those of the manager. */
export const acrLevels = ['none', 'on it', 'for it', 'on it and for it'] as const

/** The group of one row and the profiles of its world, with the SVC-IDs that the target gave. */
export interface GroupRow extends Readonly<Record<Name, Id>>, IndexedRow {
  readonly group: Group
  /** Another group that Anna may read and write. */
  readonly circle: Id
  readonly vetted: Id
}

/** Why the levels cannot occur together. */
export function whyNoGroup(row: Assignment): string | undefined {
  const { way, members, place, profile, acrs, history, changedBy } = row
  const needsAcrs = (acrs ?? 'none') !== 'none' || changedBy === 'another caller'
  if (way === 'as its creator' && needsAcrs) return 'The suite cannot set the ACRs of a new group'
  if (changedBy === 'another caller' && history === 'none') return 'Nothing happened to the group before'
  if (way === 'as its creator' && members === 'forty') return 'The members of a new group join it one by one'
  if (way === 'through the group itself' && members !== undefined && members !== 'with the manager')
    return 'The manager is a member'
  if (profile === 'the manager' && members === 'with the manager') return 'The manager is a member already'
  if (place !== undefined && members === 'none') return 'The group has no member'
  return place !== undefined && place !== 'first' && members === 'one'
    ? 'The group has one member'
    : undefined
}

/** The scene with more profiles, and a group for each row. */
export function groupWorld(idPrefix: string, rows: readonly IndexedRow[], seed: number): World {
  const scene = sceneOf(idPrefix)
  const id = (kind: string, at: number): Id => `${idPrefix}${kind}${at.toString(16).padStart(31, '0')}`
  const more = Object.fromEntries(names.map((name, at) => [name, id('7', at)])) as Record<Name, Id>
  const others = rows.some(({ row }) => row.members === 'forty') ? crowd : []
  const ofCrowd = Object.fromEntries(others.map((name, at) => [name, id('6', at)]))
  const people = { ...more, anna: scene.anna, bo: scene.bo, carol: scene.carol }
  const stewards = id('8', 0)
  const [gil, hana, ivo] = [people.gil, people.hana, people.ivo]
  const vetted = (group: Group): Group =>
    group.svc_id === scene.vetted ? { ...group, members: [...group.members, gil, ivo] } : group
  return {
    ...scene.world,
    profiles: [
      ...scene.world.profiles,
      ...names.map(name => nightingale(people[name], name)),
      ...Object.entries(ofCrowd).map(([name, svc_id]) => nightingale(svc_id, name)),
    ],
    groups: [
      ...scene.world.groups.map(vetted),
      { svc_id: stewards, title: 'Stewards', description: 'Manage groups', members: [scene.anna] },
      ...rows.map(({ row, index }, at) => ({
        svc_id: id('9', at),
        ...textsOf(row.text, 2 * (seed + index)),
        members: membersOf(row).map(name => ({ ...ofCrowd, ...people })[name] as Id),
      })),
    ],
    acrs: [
      ...scene.world.acrs,
      ...readAndWrite(scene.anna, [scene.vetted]),
      ...[hana, ivo].flatMap(principal => acrsOf(scene.club, principal, permissions)),
      ...rows.flatMap(({ row }, at) =>
        acrsOn(id('9', at), row, { ...people, stewards, circle: scene.circle }),
      ),
    ],
  }
}

/** The group of a row in such a world, whatever SVC-IDs the target gave. */
export function groupRow(
  { profiles, groups }: World,
  rows: readonly IndexedRow[],
  own: IndexedRow,
): GroupRow {
  const ids = ['anna', 'bo', 'carol', ...names].map((name, at) => [name, profiles[at]?.svc_id])
  const [vetted, , circle, , ...rest] = groups
  return {
    ...(Object.fromEntries(ids) as Record<Name, Id>),
    ...own,
    group: rest[rows.indexOf(own)] as Group,
    circle: circle?.svc_id as Id,
    vetted: vetted?.svc_id as Id,
  }
}

/** A title and a description of a class. Without bias, hardly any two texts are equal or begin alike. */
export function textsOf(
  text = 'ASCII',
  seed: number,
): { readonly title: string; readonly description: string } {
  const [title = '', description = ''] = [0, 1].map(
    more =>
      fc.sample(newTextClasses[text as keyof typeof newTextClasses], {
        seed: seed + more,
        numRuns: 1,
        unbiased: true,
      })[0],
  )
  return { title, description }
}

function membersOf({ way, members, stranger = '', history }: Assignment): readonly string[] {
  const level = members ?? (way === 'through the group itself' ? 'with the manager' : 'one')
  const joined = stranger.includes('of the group') ? [strangers[stranger as keyof typeof strangers]] : []
  const leaver: readonly Name[] = history === 'a member left' ? ['carol'] : []
  return [...leaver, ...memberLevels[level as keyof typeof memberLevels], ...joined]
}

function acrsOn(
  resource: Id,
  { way = 'direct', stranger = 'nothing', acrs = 'none', changedBy }: Assignment,
  people: Readonly<Record<Name | 'stewards' | 'circle', Id>>,
): readonly Acr[] {
  const { anna, bo, olga, stewards, circle } = people
  const manager = { direct: anna, 'through a group': stewards, 'through the group itself': resource }[way]
  const principal = people[strangers[stranger as keyof typeof strangers]]
  return [
    ...(acrs.includes('on it') ? acrsOf(resource, bo, permissions) : []),
    ...(manager === undefined ? [] : readAndWrite(manager, [resource])),
    ...(changedBy === 'another caller' ? readAndWrite(olga, [resource]) : []),
    ...acrsOf(resource, principal, heldBy(stranger)),
    ...(acrs.includes('for it') ? acrsOf(circle, resource, permissions) : []),
  ]
}
