import type { Id } from '../spec/nouns.js'
import { join, leave, read, remove } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateGroup, mutateOutcome, stateful } from './operators/operations.js'
import { filterAcrs, grantThroughDeleted, membersOf } from './operators/permissions.js'
import { wrapPerform } from './operators/service.js'

/** How many members a server takes, and how many it handles at a time. The demo world has a few more profiles. */
const [mostMembers, batch] = [30, 20]

/** Profiles of the demo world that are not in Vetted and not in Directors. */
const outsiders = [
  ...['Anna Bergman', 'Annabel Berger', 'Pieter van der Berg', 'Sukarno', 'Anna-Maria Lopez', 'Maria Santos'],
  ...['Jean-Luc Marchand', 'Luc Dubois', "Siobhán O'Brien", 'Inés García', '王小明', '诸葛 明慧'],
  ...[
    '長谷川 慎太郎',
    'Ελένη Παπαδοπούλου',
    'Ada Okafor',
    'Oskar Holm',
    'María José Ruiz Ortega',
    'Ellen Walker',
  ],
  ...['Mary Ellen Walsh', 'Beatriz Dahl', 'Tom Walsh', 'Fatima Al-Sayed', 'Robin Fielding'],
]
/** A list of members grows after so many of them, and shrinks again when it has one more. */
const capacity = 16
/** With these, Vetted has as many members as a list holds before it grows. */
const manyVetted = outsiders.slice(0, capacity - 8).map(profile => join('Anna Berg', 'Vetted', profile))
/** The next one. */
const nextVetted = join('Anna Berg', 'Vetted', outsiders[capacity - 8] ?? '')

/** After these, Directors has a member more than a batch. */
const manyDirectors = outsiders.slice(0, batch - 1)

/** Faults in how a server counts the members of a group, and in which of them it knows. */
export const countedMembers: Faults<
  'add.member' | 'add.already-member' | 'remove.member' | 'acr.through-group' | 'acr.deleted-group'
> = {
  'add.member': {
    'full-group-takes-no-member': {
      says: `The server returns 200 to the addition of a member to a group of ${mostMembers} members or more, but does not add it.`,
      also: ['add.already-member'],
      definitions: mutateGroup('addGroupMember', (before, correct) =>
        before.members.length >= mostMembers ? before : correct,
      ),
      shownBy: [
        ...outsiders.map(profile => join('Anna Berg', 'Vetted', profile)),
        read('Anna Berg', 'Vetted'),
      ],
    },
    'full-list-takes-its-last-place-again': {
      says: `The server stores a member that is added to a group of ${capacity} members in place of the last one.`,
      definitions: mutateGroup('addGroupMember', ({ members }, correct, { profile }) =>
        members.length === capacity && correct.members.length > capacity
          ? { ...correct, members: [...members.slice(0, -1), profile] }
          : correct,
      ),
      shownBy: [...manyVetted, nextVetted, read('Anna Berg', 'Vetted')],
    },
  },
  'remove.member': {
    'shrunk-list-loses-its-last-member': {
      says: `The server also removes the last of the other members if a member is removed from a group of ${capacity + 1}.`,
      definitions: mutateGroup('removeGroupMember', ({ members }, correct) =>
        members.length === capacity + 1 && correct.members.length === capacity
          ? { ...correct, members: correct.members.slice(0, -1) }
          : correct,
      ),
      shownBy: [
        ...manyVetted,
        nextVetted,
        leave('Anna Berg', 'Vetted', 'Ravi Krishnan'),
        read('Anna Berg', 'Vetted'),
      ],
    },
  },
  'add.already-member': {
    'first-members-added-as-new': {
      says: 'The server says that it added a profile if no request has added this member before.',
      service: wrapPerform(service => {
        const keyOf = (group: Id, profile: Id) => `${group} ${profile}`
        const first = new Set(
          service.world().groups.flatMap(({ svc_id, members }) => members.map(id => keyOf(svc_id, id))),
        )
        return (caller, request) => {
          const outcome = service.perform(caller, request)
          if (outcome.kind !== 'added' && outcome.kind !== 'removed') return outcome
          const isFirst = 'profile' in request && first.delete(keyOf(request.group, request.profile))
          return isFirst && outcome.kind === 'added' ? { ...outcome, alreadyMember: false } : outcome
        }
      }),
      shownBy: [join('Ada Okafor', 'Data Stewards', 'Ada Okafor')],
    },
  },
  'acr.through-group': {
    'idle-removals-counted': {
      says: 'A group grants nothing after as many removals of profiles that are no members as it has members.',
      definitions: stateful(() => {
        const idle = new Map<Id, number>()
        const count = mutateOutcome('removeGroupMember', (outcome, { group }) => {
          if (outcome.kind === 'removed' && !outcome.wasMember) idle.set(group, (idle.get(group) ?? 0) + 1)
          return outcome
        })
        const filter = filterAcrs(
          ({ principal }, caller, world) =>
            principal === caller || membersOf(world, principal).length > (idle.get(principal) ?? 0),
        )
        return definitions => ({ ...count(definitions), ...filter(definitions) })
      }),
      shownBy: [
        leave('Anna Berg', 'Directors', 'Sukarno'),
        leave('Anna Berg', 'Directors', 'Sukarno'),
        read('Ravi Krishnan', 'Data Stewards'),
      ],
    },
  },
  'acr.deleted-group': {
    'first-members-alone-lose': {
      says: `The server deletes a group, and only its first ${batch} members lose the permissions that they had through it.`,
      definitions: grantThroughDeleted(batch),
      shownBy: [
        ...manyDirectors.map(profile => join('Anna Berg', 'Directors', profile)),
        remove('Anna Berg', 'Directors'),
        read(manyDirectors.at(-1) ?? '', 'Data Stewards'),
      ],
    },
  },
}
