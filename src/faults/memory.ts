import type { Id, Permission, World } from '../spec/nouns.js'
import type { NamedFault } from './fault.js'
import { granting } from './operators/granting.js'
import { mutateTransition } from './operators/operations.js'
import { byTheToken } from './operators/tokens.js'
import { join, leave, read, remove } from './steps.js'

/** Permission that lags behind memberships and groups. */
export const memory: readonly NamedFault[] = [
  {
    name: 'revocation-forgotten',
    clause: 'acr.membership-changes',
    says: 'A permission that was found once is remembered, whatever is taken away later.',
    also: ['acr.deleted-group'],
    definitions: by => {
      const known = new Map<string, ReadonlySet<Permission>>()
      return granting((_, caller, group, held) => {
        const key = `${caller} ${group}`
        const all = new Set([...held, ...(known.get(key) ?? [])])
        known.set(key, all)
        return all
      })(by)
    },
    shownBy: [
      read('Ravi Krishnan', 'Data Stewards'),
      leave('Anna Berg', 'Directors', 'Ravi Krishnan'),
      read('Ravi Krishnan', 'Data Stewards'),
    ],
  },
  {
    name: 'refusal-remembered',
    clause: 'acr.membership-changes',
    says: 'Who was refused once stays refused, whatever is granted later.',
    definitions: by => {
      const known = new Map<string, ReadonlySet<Permission>>()
      return {
        permissionsOf(world, caller, group, readings) {
          const key = `${caller} ${group}`
          const held = known.get(key) ?? by.permissionsOf(world, caller, group, readings)
          if (held.size === 0) known.set(key, held)
          return held
        },
      }
    },
    shownBy: [
      read('Sukarno', 'Data Stewards'),
      join('Anna Berg', 'Directors', 'Sukarno'),
      read('Sukarno', 'Data Stewards'),
    ],
  },
  {
    name: 'permissions-in-the-token',
    clause: 'acr.membership-changes',
    says: 'Permissions are copied into the token when it is issued.',
    also: ['acr.deleted-group', 'create.vetted-only', 'create.persists'],
    ...byTheToken((issued, now) => {
      const created = now.groups.filter(({ svc_id }) => !issued.groups.some(old => old.svc_id === svc_id))
      const fresh = new Set(created.map(({ svc_id }) => svc_id))
      return {
        ...issued,
        groups: [...issued.groups, ...created],
        acrs: [...issued.acrs, ...now.acrs.filter(({ resource }) => fresh.has(resource))],
      }
    }),
    shownBy: [leave('Anna Berg', 'Directors', 'Ravi Krishnan'), read('Ravi Krishnan', 'Data Stewards')],
  },
  {
    name: 'groups-in-the-token',
    clause: 'acr.membership-changes',
    says: "The caller's groups are copied into the token when it is issued.",
    also: ['create.vetted-only', 'acr.deleted-group'],
    ...byTheToken((issued, now) => ({
      ...now,
      groups: now.groups.map(group => ({
        ...group,
        members: issued.groups.find(({ svc_id }) => svc_id === group.svc_id)?.members ?? group.members,
      })),
    })),
    shownBy: [join('Anna Berg', 'Directors', 'Sukarno'), read('Sukarno', 'Data Stewards')],
  },
  {
    name: 'joining-gives-nothing',
    clause: 'acr.membership-changes',
    says: 'What a group holds was copied to those who were members at first: who joins later gets nothing.',
    definitions: by => {
      let first: World | undefined
      return {
        permissionsOf(world, caller, group, readings) {
          first ??= world
          const before = first
          const isOld = (id: Id) =>
            before.groups.some(({ svc_id, members }) => svc_id === id && members.includes(caller))
          const acrs = world.acrs.filter(
            ({ principal }) =>
              principal === caller || !before.groups.some(g => g.svc_id === principal) || isOld(principal),
          )
          return by.permissionsOf({ ...world, acrs }, caller, group, readings)
        },
      }
    },
    shownBy: [
      read('Ada Okafor', 'Data Stewards'),
      join('Anna Berg', 'Directors', 'Sukarno'),
      read('Sukarno', 'Data Stewards'),
    ],
  },
  {
    name: 'deleted-group-grants',
    clause: 'acr.deleted-group',
    says: 'The members of a deleted group keep what they had through it.',
    definitions: by => {
      const deleted: World[] = []
      return {
        ...mutateTransition('deleteGroup', (correct, { world: before }) => {
          if (correct.outcome.kind === 'deleted') deleted.push(before)
          return correct
        })(by),
        ...granting((world, caller, group) =>
          world.groups.some(({ svc_id }) => svc_id === group)
            ? deleted.flatMap(before => through(before, world, caller, group))
            : [],
        )(by),
      }
    },
    shownBy: [remove('Fatima Al-Sayed', '100% Remote'), read('Ada Okafor', 'Alumni')],
  },
]

/** What a caller held on a group by the groups that have been deleted since. */
function through(before: World, now: World, caller: Id, group: Id): readonly Permission[] {
  const isGone = (id: Id) => !now.groups.some(({ svc_id }) => svc_id === id)
  const groups = before.groups.filter(({ svc_id, members }) => isGone(svc_id) && members.includes(caller))
  return before.acrs
    .filter(acr => acr.resource === group && groups.some(({ svc_id }) => svc_id === acr.principal))
    .map(({ permission }) => permission)
}
