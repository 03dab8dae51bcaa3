import { type Acr, groupAt, type Id, type World, withGroup } from '../spec/nouns.js'
import { create, join, leave, remove, search } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { mutateRefusal, stateful } from './operators/operations.js'
import { membersOf } from './operators/permissions.js'
import { performRefused } from './operators/service.js'
import { useWorldAtIssue } from './operators/tokens.js'

export const createVetted: Faults<'create.vetted-only'> = {
  'create.vetted-only': {
    'anybody-creates': {
      says: 'The server lets every authenticated caller create groups.',
      definitions: () => ({ isVetted: () => true }),
      shownBy: [create('Sukarno', 'Tide Tables', 'Printed')],
    },
    'first-of-vetted-creates': {
      says: 'The server lets only the first member of Vetted create groups.',
      definitions: () => ({
        isVetted: (world, caller) => membersOf(world, world.vetted ?? '')[0] === caller,
      }),
      shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed')],
    },
    'writers-create': {
      says: 'The server lets a caller create groups if an ACR gives it write permission on any group.',
      definitions: vetIfAnAcr(
        ({ principal, permission }, caller) => principal === caller && permission === 'write',
      ),
      shownBy: [create('Ada Okafor', 'Tide Tables', 'Printed')],
    },
    'permission-on-vetted-creates': {
      says: 'The server lets a caller create groups if an ACR gives it any permission on Vetted.',
      definitions: vetIfAnAcr(
        ({ resource, principal }, caller, { vetted }) => resource === vetted && principal === caller,
      ),
      shownBy: [create('Beatriz Dahl', 'Tide Tables', 'Printed')],
    },
    'vetted-in-the-token': {
      says: 'The server copies membership of Vetted into the token and ignores later changes.',
      also: ['acr.membership-changes'],
      ...useWorldAtIssue((atIssue, now) => {
        const members = membersOf(atIssue, atIssue.vetted ?? '')
        return withGroup(now, atIssue.vetted ?? '', group => ({ ...group, members }))
      }),
      shownBy: [
        leave('Anna Berg', 'Vetted', 'Maya Lindqvist'),
        create('Maya Lindqvist', 'Tide Tables', 'Printed'),
      ],
    },
    'vetted-by-name': {
      says: 'The server lets the members of every group with the title of Vetted create groups.',
      definitions: vetAlso((world, caller) => {
        const vetted = groupAt(world, world.vetted ?? '')
        return world.groups.some(({ title, members }) => title === vetted?.title && members.includes(caller))
      }),
      shownBy: [
        create('Maya Lindqvist', 'Vetted', 'Mine'),
        join('Maya Lindqvist', 'Vetted', 'Sukarno'),
        create('Sukarno', 'Tide Tables', 'Printed'),
      ],
    },
    'refusal-to-create-remembered': {
      says: 'The server refuses groups of a caller whom it has refused one before, also after the caller has joined Vetted.',
      definitions: stateful(() => {
        const refused = new Set<Id>()
        return ({ isVetted }) => ({
          isVetted(world, caller) {
            if (!isVetted(world, caller)) refused.add(caller)
            return !refused.has(caller)
          },
        })
      }),
      shownBy: [
        create('Sukarno', 'Tide Tables', 'Printed'),
        join('Ravi Krishnan', 'Vetted', 'Sukarno'),
        create('Sukarno', 'Tide Tables', 'Printed'),
      ],
    },
    'empty-vetted-is-open': {
      says: 'The server lets every authenticated caller create groups if Vetted has no members.',
      definitions: vetAlso(world => membersOf(world, world.vetted ?? '').length === 0),
      shownBy: [
        ...[
          'Anna Berg',
          'Grace Okafor',
          'Łukasz Zieliński',
          'Дарья Жукова',
          'mei.chen@example.org',
          'Émile Durand',
          'Maya Lindqvist',
          'Ravi Krishnan',
        ].map(member => leave('Ravi Krishnan', 'Vetted', member)),
        create('Sukarno', 'Tide Tables', 'Printed'),
      ],
    },
    'deleted-vetted-is-open': {
      says: 'The server lets every authenticated caller create groups after Vetted was deleted.',
      definitions: vetAlso(world => groupAt(world, world.vetted ?? '') === undefined),
      shownBy: [remove('Ravi Krishnan', 'Vetted'), create('Sukarno', 'Tide Tables', 'Printed')],
    },
    'created-though-refused': {
      says: 'The server returns 403 to a caller outside Vetted, but creates the group.',
      also: ['state.refusal'],
      service: performRefused('createGroup', 'not-vetted'),
      shownBy: [create('Sukarno', 'Tide Tables', 'Printed'), search('Sukarno', 'Tide Tables')],
    },
    'outsider-is-401': {
      says: 'The server returns 401 to a caller outside Vetted.',
      definitions: mutateRefusal('createGroup', 'not-vetted', refusal => ({ ...refusal, status: 401 })),
      shownBy: [create('Sukarno', 'Tide Tables', 'Printed')],
    },
  },
}

/** Callers that satisfy a condition may create groups, in addition to the members of Vetted. */
function vetAlso(condition: (world: World, caller: Id) => boolean): Replacement {
  return definitions => ({
    isVetted: (world, caller) => definitions.isVetted(world, caller) || condition(world, caller),
  })
}

function vetIfAnAcr(condition: (acr: Acr, caller: Id, world: World) => boolean): Replacement {
  return vetAlso((world, caller) => world.acrs.some(acr => condition(acr, caller, world)))
}
