import { groupAt, type Id, type World, withGroup } from '../spec/nouns.js'
import { create, join, leave, read } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateOutcome, mutateTransition, mutateWorld } from './operators/operations.js'
import { addPermissions, membersOf } from './operators/permissions.js'

const [mei, otherMei] = ['mei.chen@example.org', 'mei+ocean@example.com'] as const
const stewards = 'Data Stewards'
const joinBoth = [join('Ada Okafor', stewards, otherMei)]

/** The profiles with the common name of a profile, itself included. */
function namesakesOf({ profiles }: World, id: Id): readonly Id[] {
  const name = nameOf(profiles, id)
  return profiles.filter(({ common_name }) => common_name === name).map(({ svc_id }) => svc_id)
}

function nameOf(profiles: World['profiles'], id: Id): string | undefined {
  return profiles.find(({ svc_id }) => svc_id === id)?.common_name
}

/** Faults that take two profiles with the same common name for one. */
export const profileNamesakes: Faults<
  'acr.direct' | 'create.vetted-only' | 'read.content' | 'read.permission' | 'add.member' | 'remove.member'
> = {
  'acr.direct': {
    'acr-counts-for-namesakes': {
      says: 'An ACR that names a profile also gives its permission to other profiles of the same name.',
      also: ['read.permission', 'update.permission', 'acr.through-group', 'acr.any-suffices'],
      definitions: addPermissions(({ acrs, ...world }, caller, group) =>
        acrs
          .filter(({ resource, principal }) => resource === group && principal !== caller)
          .filter(({ principal }) => namesakesOf({ acrs, ...world }, caller).includes(principal))
          .map(({ permission }) => permission),
      ),
      shownBy: [create(mei, 'Tide Tables', 'Printed'), read(otherMei, 'Tide Tables')],
    },
  },
  'create.vetted-only': {
    'namesake-of-a-member-creates': {
      says: 'The server lets a caller create groups if a member of Vetted has the same name.',
      definitions: ({ isVetted }) => ({
        isVetted: (world, caller) => namesakesOf(world, caller).some(id => isVetted(world, id)),
      }),
      shownBy: [create(otherMei, 'Tide Tables', 'Printed')],
    },
  },
  'read.content': {
    'one-member-for-each-name': {
      says: 'A read shows only the first of the members that have the same name.',
      also: ['add.member', 'add.already-member', 'remove.member', 'update.partial'],
      definitions: mutateOutcome('readGroup', (outcome, _, { world: { profiles } }) => {
        if (outcome.kind !== 'read') return outcome
        const first = new Map(outcome.group.members.toReversed().map(id => [nameOf(profiles, id), id]))
        const members = outcome.group.members.filter(id => first.get(nameOf(profiles, id)) === id)
        return { ...outcome, group: { ...outcome.group, members } }
      }),
      shownBy: [...joinBoth, read('Ada Okafor', stewards)],
    },
  },
  'read.permission': {
    'namesake-of-the-creator-permitted': {
      says: 'Other profiles with the name of the creator get the same permissions on a new group.',
      also: ['acr.direct'],
      definitions: mutateWorld('createGroup', (world, before) => {
        const added = world.acrs.slice(before.acrs.length)
        const more = added.flatMap(acr =>
          namesakesOf(world, acr.principal).map(principal => ({ ...acr, principal })),
        )
        return { ...world, acrs: [...before.acrs, ...more] }
      }),
      shownBy: [create(mei, 'Tide Tables', 'Printed'), read(otherMei, 'Tide Tables')],
    },
  },
  'add.member': {
    'namesake-of-a-member-not-added': {
      says: 'The server takes a profile for a member if a member has the same name, and does not add it.',
      also: ['add.already-member', 'read.content'],
      definitions: mutateTransition('addGroupMember', (correct, { world }, { group, profile }) => {
        const isIn = namesakesOf(world, profile).some(id => membersOf(world, group).includes(id))
        return correct.outcome.kind === 'added' && isIn
          ? { outcome: { kind: 'added', alreadyMember: true }, world }
          : correct
      }),
      shownBy: joinBoth,
    },
  },
  'remove.member': {
    'namesakes-removed-too': {
      says: 'The removal of a member also removes the members that have the same name.',
      also: ['state.isolation'],
      definitions: mutateWorld('removeGroupMember', (world, before, { group, profile }) =>
        groupAt(world, group) === undefined
          ? world
          : withGroup(world, group, own => ({
              ...own,
              members: own.members.filter(id => !namesakesOf(before, profile).includes(id)),
            })),
      ),
      shownBy: [...joinBoth, leave('Ada Okafor', stewards, otherMei), read('Ada Okafor', stewards)],
    },
  },
}
