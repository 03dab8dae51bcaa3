import { isVetted } from '../spec/authorization.js'
import type { ClauseId } from '../spec/clauses.js'
import { groupAt, type Id, type Permission, permissions, type World } from '../spec/nouns.js'
import type { Step } from '../spec/step.js'
import { read, remove, update } from '../spec/steps.js'
import type { Fault, Faults } from './fault.js'
import { stateful } from './operators/operations.js'
import { addPermissions, membersOf } from './operators/permissions.js'

/** Callers to whom a server may open a group that no ACR names. */
interface Callers {
  readonly words: string
  readonly also: readonly ClauseId[]
  readonly includes: (world: World, caller: Id, group: Id) => boolean
  /** One of them in the demo world. */
  readonly example: string
}

const everybody: Callers = {
  words: 'every caller',
  also: [
    'acr.through-group',
    'acr.membership-is-not-permission',
    'acr.vetted-is-not-permission',
    'acr.deleted-group',
    'read.permission',
    'update.permission',
    'delete.permission',
    'add.permission',
    'remove.permission',
  ],
  includes: () => true,
  example: 'Sukarno',
}

const members: Callers = {
  words: 'its members',
  also: ['read.permission', 'update.permission', 'delete.permission', 'add.permission', 'remove.permission'],
  includes: (world, caller, group) => membersOf(world, group).includes(caller),
  example: 'Mary Ellen Walsh',
}

const vetted: Callers = {
  ...members,
  words: 'the members of Vetted',
  also: [...members.also, 'acr.deleted-group'],
  includes: isVetted,
  example: 'Maya Lindqvist',
}

const granted: Readonly<Record<string, readonly Permission[]>> = {
  readable: ['read'],
  writable: ['write'],
  open: permissions,
}

/** One fault for each permission that a group without ACRs gives to these callers. */
function openedTo(
  { words, also, includes, example }: Callers,
  name: string,
): Readonly<Record<string, Fault>> {
  return Object.fromEntries(
    Object.entries(granted).map(([way, given]) => [
      `unnamed-group-is-${way}-to-${name}`,
      {
        says: `The server gives ${words} ${given.join(', ')} on a group that no ACR names.`,
        also,
        definitions: addPermissions((world, caller, group) =>
          isUnnamed(world, group) && includes(world, caller, group) ? given : [],
        ),
        shownBy: shown(example, given),
      },
    ]),
  )
}

function shown(by: string, given: readonly Permission[]): readonly Step[] {
  const group = 'Полярная ночь'
  return [given.includes('read') ? read(by, group) : update(by, group, { title: 'Choir' })]
}

function isUnnamed(world: World, group: Id): boolean {
  return groupAt(world, group) !== undefined && !world.acrs.some(({ resource }) => resource === group)
}

export const acrUnnamedGroup: Faults<
  'acr.direct' | 'acr.membership-is-not-permission' | 'acr.vetted-is-not-permission' | 'acr.deleted-group'
> = {
  'acr.direct': openedTo(everybody, 'everybody'),
  'acr.membership-is-not-permission': openedTo(members, 'members'),
  'acr.vetted-is-not-permission': openedTo(vetted, 'vetted'),
  'acr.deleted-group': {
    'open-after-a-deleted-acr': {
      says: 'The server gives every caller all permissions on a group when ACRs on it are deleted with another group.',
      definitions: stateful(() => {
        const most = new Map<Id, number>()
        return addPermissions(({ acrs }, _, group) => {
          const count = acrs.filter(({ resource }) => resource === group).length
          most.set(group, Math.max(count, most.get(group) ?? 0))
          return count < (most.get(group) ?? 0) ? permissions : []
        })
      }),
      shownBy: [
        read('Sukarno', 'Alumni'),
        remove('Fatima Al-Sayed', '100% Remote'),
        read('Anna Berg', 'Alumni'),
      ],
    },
  },
}
