import { groupAt, type Permission } from '../../spec/nouns.js'
import { join, leave, read } from '../../spec/steps.js'
import { casesOf, groupOperations, stepOn } from '../conditions/operations.js'
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
      also: ['acr.deleted-group'],
      definitions: stateful(() => {
        const known = new Map<string, ReadonlySet<Permission>>()
        return mutatePermissions((held, _, caller, group) => {
          const key = `${caller} ${group}`
          const all = new Set([...held, ...(known.get(key) ?? [])])
          known.set(key, all)
          return all
        })
      }),
      shownBy: [
        read('Ravi Krishnan', 'Data Stewards'),
        leave('Anna Berg', 'Directors', 'Ravi Krishnan'),
        read('Ravi Krishnan', 'Data Stewards'),
      ],
    },
    'refusal-remembered': {
      says: 'The server remembers that a caller has no permission on a group, and ignores later grants.',
      definitions: stateful(() => {
        const refused = new Set<string>()
        return mutatePermissions((held, _, caller, group) => {
          const key = `${caller} ${group}`
          if (held.size === 0) refused.add(key)
          return refused.has(key) ? new Set() : held
        })
      }),
      shownBy: [
        read('Sukarno', 'Data Stewards'),
        join('Anna Berg', 'Directors', 'Sukarno'),
        read('Sukarno', 'Data Stewards'),
      ],
    },
    'groups-in-the-token': {
      says: "The server copies the caller's groups into the token when it issues the token.",
      also: ['create.vetted-only', 'acr.deleted-group'],
      ...useWorldAtIssue((atIssue, now) => ({
        ...now,
        groups: now.groups.map(group => ({
          ...group,
          members: groupAt(atIssue, group.svc_id)?.members ?? group.members,
        })),
      })),
      shownBy: [join('Anna Berg', 'Directors', 'Sukarno'), read('Sukarno', 'Data Stewards')],
    },
    'read-lost-by-leaving-once': {
      says: 'A member that left a group and joined it again does not get read permission through it.',
      also: ['acr.any-suffices'],
      definitions: afterChange('removeGroupMember', changed =>
        filterAcrs(
          ({ principal, permission }, caller) => permission !== 'read' || !changed(principal, caller),
        ),
      ),
      shownBy: [
        leave('Ellen Walker', "Skippers' Table", 'Tom Walsh'),
        join('Ellen Walker', "Skippers' Table", 'Tom Walsh'),
        read('Tom Walsh', 'Field Station'),
      ],
    },
    ...forEach(groupCases, ({ name, noun }, operation) => [
      `joining-forgotten-by-${name}`,
      {
        says: `The server does not consider members that were added later when it decides on ${noun}.`,
        also: ['acr.any-suffices'],
        definitions: afterChange('addGroupMember', changed =>
          limitTo(
            operation,
            filterAcrs(({ principal }, caller) => !changed(principal, caller)),
          ),
        ),
        shownBy: [
          join('Anna Berg', 'Directors', 'Sukarno'),
          stepOn(operation, 'Sukarno', 'Data Stewards', 'Mei Chen'),
        ],
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
        shownBy: [
          leave('Anna Berg', 'Directors', 'Ravi Krishnan'),
          stepOn(operation, 'Ravi Krishnan', 'Data Stewards', 'Mei Chen'),
        ],
      },
    ]),
  },
}
