import { groupAt, type Permission } from '../../spec/nouns.js'
import { casesOf, groupOperations } from '../conditions/operations.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import { afterChange } from '../operators/histories.js'
import { limitTo, stateful } from '../operators/operations.js'
import { filterAcrs, membersOf, mutatePermissions, selectAcrs } from '../operators/permissions.js'
import { useWorldAtIssue } from '../operators/tokens.js'

const groupCases = casesOf(groupOperations)

/** Faults in which permissions do not change with memberships. */
export const membershipChanges: Faults<'acr.membership-changes'> = {
  'acr.membership-changes': {
    'revocation-forgotten': {
      says: 'The server remembers every permission of a caller, even after the caller loses it.',
      definitions: stateful(() => {
        const known = new Map<string, ReadonlySet<Permission>>()
        return mutatePermissions((held, [, caller, group]) => {
          const key = `${caller} ${group}`
          const all = new Set([...held, ...(known.get(key) ?? [])])
          known.set(key, all)
          return all
        })
      }),
    },
    'refusal-remembered': {
      says: 'The server remembers that a caller has no permission on a group, and ignores later grants.',
      definitions: stateful(() => {
        const refused = new Set<string>()
        return mutatePermissions((held, [, caller, group]) => {
          const key = `${caller} ${group}`
          if (held.size === 0) refused.add(key)
          return refused.has(key) ? new Set() : held
        })
      }),
    },
    'groups-in-the-token': {
      says: "The server copies the caller's groups into the token when it issues the token.",
      ...useWorldAtIssue((atIssue, now) => ({
        ...now,
        groups: now.groups.map(group => ({
          ...group,
          members: groupAt(atIssue, group.svc_id)?.members ?? group.members,
        })),
      })),
    },
    'read-lost-by-leaving-once': {
      says: 'A member that left a group and joined it again does not get read permission through it.',
      definitions: afterChange('removeGroupMember', changed =>
        filterAcrs(
          ({ principal, permission }, caller) => permission !== 'read' || !changed(principal, caller),
        ),
      ),
    },
    ...forEach(groupCases, ({ name, noun }, operation) => [
      `joining-forgotten-by-${name}`,
      {
        says: `The server does not consider members that were added later when it decides on ${noun}.`,
        definitions: afterChange('addGroupMember', changed =>
          limitTo(
            operation,
            filterAcrs(({ principal }, caller) => !changed(principal, caller)),
          ),
        ),
      },
    ]),
    ...forEach(groupCases, ({ name, noun }, operation) => [
      `leaving-forgotten-by-${name}`,
      {
        says: `The server still considers members that were removed when it decides on ${noun}.`,
        definitions: afterChange('removeGroupMember', changed =>
          limitTo(
            operation,
            selectAcrs((world, caller, group) =>
              world.acrs.filter(
                ({ resource, principal }) =>
                  resource === group &&
                  (principal === caller ||
                    membersOf(world, principal).includes(caller) ||
                    changed(principal, caller)),
              ),
            ),
          ),
        ),
      },
    ]),
  },
}
