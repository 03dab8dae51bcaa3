import { groupAt, type Id, type World } from '../../spec/nouns.js'
import type { Faults, Replacement } from '../fault.js'
import { mutateRefusal } from '../operators/operations.js'
import { membersOf } from '../operators/permissions.js'
import { performRefused } from '../operators/service.js'

export const vetted: Faults<'create.vetted-only'> = {
  'create.vetted-only': {
    'anybody-creates': {
      says: 'The server lets every authenticated caller create groups.',
      definitions: () => ({ isVetted: () => true }),
    },
    'first-of-vetted-creates': {
      says: 'The server lets only the first member of Vetted create groups.',
      definitions: () => ({
        isVetted: (world, caller) => membersOf(world, world.vetted ?? '')[0] === caller,
      }),
    },
    'writers-create': {
      says: 'The server lets a caller create groups if an ACR gives it write permission on any group.',
      definitions: vetAlso(({ acrs }, caller) =>
        acrs.some(({ principal, permission }) => principal === caller && permission === 'write'),
      ),
    },
    'vetted-by-name': {
      says: 'The server lets the members of every group with the title of Vetted create groups.',
      definitions: vetAlso((world, caller) => {
        const vetted = groupAt(world, world.vetted ?? '')
        return world.groups.some(({ title, members }) => title === vetted?.title && members.includes(caller))
      }),
    },
    'deleted-vetted-is-open': {
      says: 'The server lets every authenticated caller create groups after Vetted was deleted.',
      definitions: vetAlso(world => groupAt(world, world.vetted ?? '') === undefined),
    },
    'created-though-refused': {
      says: 'The server returns 403 to a caller outside Vetted, but creates the group.',
      service: performRefused('createGroup', 'not-vetted'),
    },
    'outsider-is-401': {
      says: 'The server returns 401 to a caller outside Vetted.',
      definitions: mutateRefusal('createGroup', 'not-vetted', refusal => ({ ...refusal, status: 401 })),
    },
  },
}

/** Callers that satisfy a condition may create groups, in addition to the members of Vetted. */
function vetAlso(condition: (world: World, caller: Id) => boolean): Replacement {
  return definitions => ({
    isVetted: (world, caller) => definitions.isVetted(world, caller) || condition(world, caller),
  })
}
