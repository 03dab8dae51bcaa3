import { type Group, groupAt, type Id, permissions, withGroup } from '../spec/nouns.js'
import { create, join, leave, read, remove, search, update } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateWorld } from './operators/operations.js'
import { sideEffect } from './operators/service.js'

export const stateIsolation: Faults<'state.isolation'> = {
  'state.isolation': {
    'creators-grant-everywhere': {
      says: 'The server also gives the creator of a group all permissions on the group that was created before it.',
      also: ['state.model'],
      service: sideEffect(({ service, caller, outcome, before }) => {
        const previous = before.groups.at(-1)
        if (outcome.kind !== 'created' || caller.kind !== 'profile' || previous === undefined)
          return undefined
        const { svc_id: resource } = previous
        const acrs = permissions.map(permission => ({ resource, principal: caller.id, permission }))
        return { ...service.world(), acrs: [...service.world().acrs, ...acrs] }
      }),
      shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed'), read('Maya Lindqvist', 'Alumni')],
    },
    'update-by-title': {
      says: 'The server applies an update to every group with the title that the updated group had.',
      definitions: mutateWorld('updateGroup', (correct, before, { group: id }) => {
        const [old, updated] = [groupAt(before, id), groupAt(correct, id)]
        if (!old || !updated) return correct
        const { title, description } = updated
        return {
          ...correct,
          groups: correct.groups.map(group =>
            group.title === old.title ? { ...group, title, description } : group,
          ),
        }
      }),
      shownBy: [
        create('Maya Lindqvist', 'Alumni', 'Mine'),
        update('Maya Lindqvist', 'Alumni', { title: 'Graduates' }),
        search('Anna Berg', 'Graduates'),
      ],
    },
    'removed-from-every-group': {
      says: 'The server removes a profile from every group if a caller removes it from one.',
      definitions: mutateWorld('removeGroupMember', (correct, _, { profile }) => ({
        ...correct,
        groups: correct.groups.map(group => ({
          ...group,
          members: group.members.filter(member => member !== profile),
        })),
      })),
      shownBy: [leave('Ada Okafor', 'Data Stewards', 'Inés García'), read('Grace Okafor', 'Ocean Biology')],
    },
    'deletion-cascades': {
      says: 'When the server deletes a group, it also deletes all groups that this group held a permission on.',
      also: ['acr.deleted-group'],
      definitions: mutateWorld('deleteGroup', (correct, before, { group: id }) => {
        const acrs = before.acrs.filter(({ principal }) => principal === id)
        const held = new Set(acrs.map(({ resource }) => resource))
        return { ...correct, groups: correct.groups.filter(({ svc_id }) => !held.has(svc_id)) }
      }),
      shownBy: [remove('Fatima Al-Sayed', '100% Remote'), read('Maria Santos', 'Alumni')],
    },
    'empty-groups-share-members': {
      says: 'The server also adds a new member to every other group without members, as if they shared one list.',
      definitions: mutateWorld('addGroupMember', (correct, before, { group: id, profile }) => ({
        ...correct,
        groups: correct.groups.map(group =>
          groupAt(before, id)?.members.length === 0 && group.members.length === 0
            ? withMember(group, profile)
            : group,
        ),
      })),
      shownBy: [
        create('Maya Lindqvist', 'Tide Tables', 'Printed'),
        create('Maya Lindqvist', 'Tide Charts', 'Drawn'),
        join('Maya Lindqvist', 'Tide Tables', 'Sukarno'),
        read('Maya Lindqvist', 'Tide Charts'),
      ],
    },
    'members-of-the-next-group': {
      says: 'The server also adds a new member to the group that was created after the requested one.',
      definitions: mutateWorld('addGroupMember', (correct, _, { group: id, profile }) => {
        const at = correct.groups.findIndex(({ svc_id }) => svc_id === id)
        const next = correct.groups[at + 1]
        return next === undefined
          ? correct
          : withGroup(correct, next.svc_id, group => withMember(group, profile))
      }),
      shownBy: [
        join('Fatima Al-Sayed', '100% Remote', 'Sukarno'),
        join('Anna Berg', 'Directors', 'Sukarno'),
        read('Łukasz Zieliński', 'Ocean Physics'),
      ],
    },
    'joins-every-namesake': {
      says: 'The server adds a profile to every group with the title of the requested one.',
      also: ['create.vetted-only'],
      definitions: mutateWorld('addGroupMember', (correct, before, { group: id, profile }) => ({
        ...correct,
        groups: correct.groups.map(group =>
          group.title === groupAt(before, id)?.title ? withMember(group, profile) : group,
        ),
      })),
      // The members of the other group with this title may read Ocean Physics.
      shownBy: [
        create('Maya Lindqvist', 'Alumni', 'Mine'),
        join('Maya Lindqvist', 'Alumni', 'Sukarno'),
        read('Sukarno', 'Ocean Physics'),
      ],
    },
  },
}

function withMember(group: Group, profile: Id): Group {
  return group.members.includes(profile) ? group : { ...group, members: [...group.members, profile] }
}
