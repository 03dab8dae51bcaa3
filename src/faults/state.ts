import { groupAt, withGroup } from '../spec/nouns.js'
import type { NamedFault } from './fault.js'
import { mutateSecondJoin, mutateTransition } from './operators/operations.js'
import { afterwards } from './operators/service.js'
import { create, join, leave, read, remove, search, update } from './steps.js'

/** What an operation does beside its own, and what changes from one answer to the next. */
export const state: readonly NamedFault[] = [
  {
    name: 'stale-write-back',
    clause: 'state.model',
    says: 'Adding a member writes the whole group back as it was first loaded, and undoes an update.',
    service: service => {
      let first = service.world()
      const undoing = afterwards((inner, request, outcome) => {
        if (outcome.kind !== 'added' || request.operation !== 'addGroupMember') return undefined
        const loaded = groupAt(first, request.group)
        return (
          loaded && withGroup(inner.world(), request.group, group => ({ ...loaded, members: group.members }))
        )
      })(service)
      return {
        ...undoing,
        replace(world) {
          undoing.replace(world)
          first = world
        },
      }
    },
    shownBy: [
      update('Ada Okafor', 'Data Stewards', { title: 'Stewards' }),
      join('Ada Okafor', 'Data Stewards', 'Sukarno'),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'never-a-member-again',
    clause: 'state.model',
    says: 'Who was removed is not added again: the row is still there, marked as removed.',
    definitions: mutateSecondJoin(({ outcome }, { world }) => ({ outcome, world })),
    also: ['acr.membership-changes'],
    shownBy: [
      leave('Ada Okafor', 'Data Stewards', 'Inés García'),
      join('Ada Okafor', 'Data Stewards', 'Inés García'),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'update-by-title',
    clause: 'state.isolation',
    says: 'An update changes every group that had the same title.',
    definitions: mutateTransition('updateGroup', ({ outcome, world }, { world: before }, { group: id }) => {
      const [own, now] = [groupAt(before, id), groupAt(world, id)]
      if (outcome.kind !== 'updated' || !own || !now) return { outcome, world }
      const groups = world.groups.map(group =>
        group.title === own.title ? { ...group, title: now.title, description: now.description } : group,
      )
      return { outcome, world: { ...world, groups } }
    }),
    shownBy: [
      create('Maya Lindqvist', 'Alumni', 'Mine'),
      update('Maya Lindqvist', 'Alumni', { title: 'Graduates' }),
      search('Anna Berg', 'Graduates'),
    ],
  },
  {
    name: 'removed-from-every-group',
    clause: 'state.isolation',
    says: 'Who is removed from one group is removed from every group.',
    definitions: mutateTransition('removeGroupMember', ({ outcome, world }, _, { profile }) => ({
      outcome,
      world:
        outcome.kind === 'removed'
          ? {
              ...world,
              groups: world.groups.map(group => ({
                ...group,
                members: group.members.filter(member => member !== profile),
              })),
            }
          : world,
    })),
    shownBy: [leave('Ada Okafor', 'Data Stewards', 'Inés García'), read('Grace Okafor', 'Ocean Biology')],
  },
  {
    name: 'deletion-cascades',
    clause: 'state.isolation',
    says: 'Deleting a group deletes those that only it held a permission on.',
    definitions: mutateTransition('deleteGroup', ({ outcome, world }, { world: before }, { group: id }) => {
      if (outcome.kind !== 'deleted') return { outcome, world }
      const held = new Set(before.acrs.filter(acr => acr.principal === id).map(acr => acr.resource))
      return { outcome, world: { ...world, groups: world.groups.filter(({ svc_id }) => !held.has(svc_id)) } }
    }),
    also: ['acr.deleted-group'],
    shownBy: [remove('Fatima Al-Sayed', '100% Remote'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'members-of-the-next-group',
    clause: 'state.isolation',
    says: 'A profile that is added to a group is added to the group after it as well.',
    definitions: mutateTransition('addGroupMember', ({ outcome, world }, _, { group: id, profile }) => {
      const at = world.groups.findIndex(({ svc_id }) => svc_id === id)
      const next = world.groups[at + 1]
      const isNew = outcome.kind === 'added' && next && !next.members.includes(profile)
      return isNew
        ? {
            outcome,
            world: withGroup(world, next.svc_id, group => ({
              ...group,
              members: [...group.members, profile],
            })),
          }
        : { outcome, world }
    }),
    shownBy: [
      join('Fatima Al-Sayed', '100% Remote', 'Sukarno'),
      join('Anna Berg', 'Directors', 'Sukarno'),
      read('Łukasz Zieliński', 'Ocean Physics'),
    ],
  },
]
