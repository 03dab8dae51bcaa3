import { permissions } from '../../spec/nouns.js'
import type { Faults } from '../fault.js'
import { mutateWorld } from '../operators/operations.js'
import { sideEffect } from '../operators/service.js'

/** Faults in which a change of one group changes another one. */
export const isolation: Faults<'state.isolation'> = {
  'state.isolation': {
    'creators-grant-everywhere': {
      says: 'The server also gives the creator of a group all permissions on the group that was created before it.',
      service: sideEffect(({ service, caller, outcome, before }) => {
        const previous = before.groups.at(-1)
        if (outcome.kind !== 'created' || caller.kind !== 'profile' || previous === undefined)
          return undefined
        const { svc_id: resource } = previous
        const acrs = permissions.map(permission => ({ resource, principal: caller.id, permission }))
        return { ...service.world(), acrs: [...service.world().acrs, ...acrs] }
      }),
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
    },
    'deletion-cascades': {
      says: 'When the server deletes a group, it also deletes all groups that this group held a permission on.',
      definitions: mutateWorld('deleteGroup', (correct, before, { group: id }) => {
        const acrs = before.acrs.filter(({ principal }) => principal === id)
        const held = new Set(acrs.map(({ resource }) => resource))
        return { ...correct, groups: correct.groups.filter(({ svc_id }) => !held.has(svc_id)) }
      }),
    },
  },
}
