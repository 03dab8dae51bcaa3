import type { Assignment, IndexedRow } from '../../../src/covering-array.js'
import type { Group, Id, World } from '../../../src/spec/nouns.js'
import { crowd } from '../../worlds/crowd.js'
import { withMember } from '../../worlds/granted-worlds.js'
import { type AcrRow, acrsOfRow, callers } from './row-acrs.js'

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
