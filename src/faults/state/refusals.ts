import { type Group, withGroup } from '../../spec/nouns.js'
import { refuse } from '../../spec/outcome.js'
import type { Fault, Faults } from '../fault.js'
import { mutateTransition } from '../operators/operations.js'
import { storeTexts, writeRefused } from '../operators/refusals.js'

/** Faults in which a refused request changes something. */
export const refusals: Faults<'state.refusal'> = {
  'state.refusal': {
    'title-stored-though-wrong-type': storedThoughWrongType('title'),
    'description-stored-though-wrong-type': storedThoughWrongType('description'),
    'system-group-emptied-though-refused': {
      says: 'The server returns 403 to a delete of Vetted, but removes all its members.',
      definitions: mutateTransition('deleteGroup', (correct, { world, readings }, { group }) =>
        group === world.vetted && correct.outcome.kind === 'deleted'
          ? {
              outcome: refuse('no-permission', 'deleteGroup', readings),
              world: withGroup(world, group, emptied),
            }
          : correct,
      ),
    },
    'unknown-profile-joins-though-refused': {
      says: 'The server returns 404 to the addition of an unknown profile, but makes its SVC-ID a member.',
      definitions: writeRefused('addGroupMember', 'profile-not-found', (world, { group: id, profile }) =>
        withGroup(world, id, group => ({ ...group, members: [...group.members, profile] })),
      ),
    },
    'malformed-profile-joins-though-refused': {
      says: 'The server refuses to add a profile with a malformed SVC-ID, but makes the text a member.',
      definitions: writeRefused('addGroupMember', 'malformed-id', (world, { group: id, profile }) =>
        withGroup(world, id, group => ({ ...group, members: [...group.members, profile] })),
      ),
    },
  },
}

function storedThoughWrongType(field: 'title' | 'description'): Fault {
  return {
    says: `The server refuses an update because a field has the wrong type, but stores the ${field} in its body.`,
    definitions: writeRefused('updateGroup', 'wrong-type', storeTexts(field)),
  }
}

function emptied(group: Group): Group {
  return { ...group, members: [] }
}
