import { acrsFor } from '../spec/authorization.js'
import { groupAt, type Permission, type World } from '../spec/nouns.js'
import { create, join, leave, read, remove } from '../spec/steps.js'
import { afterHistory, type HistoryCase, historyCases } from './conditions/histories.js'
import type { Faults } from './fault.js'
import { stateful } from './operators/operations.js'
import { grantThroughDeleted, membersOf, mutatePermissions, selectAcrs } from './operators/permissions.js'
import { useWorldAtIssue } from './operators/tokens.js'

/** Faults in which permissions do not change with memberships and groups. */
export const acrChanges: Faults<'acr.membership-changes' | 'acr.deleted-group'> = {
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
    'permissions-in-the-token': {
      says: "The server copies the caller's permissions into the token when it issues the token.",
      also: ['acr.deleted-group', 'create.vetted-only', 'create.persists'],
      ...useWorldAtIssue((atIssue, now) => {
        const created = now.groups.filter(({ svc_id }) => groupAt(atIssue, svc_id) === undefined)
        const ids = new Set(created.map(({ svc_id }) => svc_id))
        const acrs = now.acrs.filter(({ resource }) => ids.has(resource))
        return {
          ...atIssue,
          groups: [...atIssue.groups, ...created],
          acrs: [...atIssue.acrs, ...acrs],
        }
      }),
      shownBy: [leave('Anna Berg', 'Directors', 'Ravi Krishnan'), read('Ravi Krishnan', 'Data Stewards')],
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
    'joining-gives-nothing': {
      says: 'The server copies the permissions of a group to its members only once, and later members do not get them.',
      definitions: stateful(() => {
        let first: World | undefined
        return selectAcrs((world, caller, group) => {
          first ??= world
          const copied = first
          return acrsFor(world, caller, group).filter(
            ({ principal }) =>
              principal === caller ||
              groupAt(copied, principal) === undefined ||
              membersOf(copied, principal).includes(caller),
          )
        })
      }),
      shownBy: [
        read('Ada Okafor', 'Data Stewards'),
        join('Anna Berg', 'Directors', 'Sukarno'),
        read('Sukarno', 'Data Stewards'),
      ],
    },
    'creator-needs-vetted': {
      says: 'The server ignores the permissions of a caller outside Vetted on groups that callers have created.',
      definitions: afterHistory(
        historyCases.created as HistoryCase,
        isAfter => definitions =>
          mutatePermissions((held, world, caller, group) =>
            isAfter(group) && !definitions.isVetted(world, caller) ? new Set() : held,
          )(definitions),
      ),
      shownBy: [
        create('Maya Lindqvist', 'Tide Tables', 'Printed'),
        leave('Anna Berg', 'Vetted', 'Maya Lindqvist'),
        read('Maya Lindqvist', 'Tide Tables'),
      ],
    },
  },
  'acr.deleted-group': {
    'deleted-group-grants': {
      says: 'The server deletes a group, and its members keep the permissions that they had through it.',
      definitions: grantThroughDeleted(),
      shownBy: [remove('Fatima Al-Sayed', '100% Remote'), read('Ada Okafor', 'Alumni')],
    },
  },
}
