import type { ClauseId } from '../spec/clauses.js'
import { type Group, withGroup } from '../spec/nouns.js'
import { type RefusalReason, refuse } from '../spec/outcome.js'
import type { Step } from '../spec/step.js'
import { join, leave, read, remove, search, unknownId, update } from '../spec/steps.js'
import type { Fault, Faults } from './fault.js'
import { mutateTransition } from './operators/operations.js'
import { storeGroup, storeTexts, writeRefused, writeUnauthenticated } from './operators/refusals.js'

type Field = 'title' | 'description'

/** The refusals of an update after which a fault stores a text, in words, and a step that gets each. */
const refusedUpdates: Readonly<
  Partial<
    Record<
      RefusalReason,
      { readonly words: string; readonly also?: readonly ClauseId[]; readonly by: string | null }
    >
  >
> = {
  'wrong-type': { words: 'because a field has the wrong type', by: 'Maria Santos' },
  'no-permission': {
    words: 'without write permission',
    also: ['update.permission', 'acr.read-is-not-write', 'acr.membership-is-not-permission'],
    by: 'Sukarno',
  },
  'missing-token': { words: 'without a token', also: ['auth.token-required'], by: null },
  'bad-token': { words: 'with an invalid token', also: ['auth.bad-token'], by: 'bad:expired' },
}

/** One fault for each refusal of an update and each text that the update would store. */
const storedThoughRefused: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries(refusedUpdates).flatMap(([reason, { words, also = [], by }]) =>
    (['title', 'description'] as const).map(field => [
      `${field}-stored-though-${reason}`,
      {
        says: `The server refuses an update ${words}, but stores the ${field} in its body.`,
        also,
        ...storing(reason as RefusalReason, field),
        shownBy: shown(field, by),
      },
    ]),
  ),
)

function storing(reason: RefusalReason, field: Field): Pick<Fault, 'definitions' | 'service'> {
  const store = storeTexts(field)
  return reason === 'missing-token' || reason === 'bad-token'
    ? { service: writeUnauthenticated('updateGroup', reason, store) }
    : { definitions: writeRefused('updateGroup', reason, store) }
}

function shown(field: Field, by: string | null): readonly Step[] {
  const body = { title: 5, description: 5, [field]: 'Graduates' }
  return [update(by, 'Alumni', body), read('Maria Santos', 'Alumni')]
}

const createWrongType: readonly Step[] = [
  {
    as: 'Maya Lindqvist',
    operation: 'createGroup',
    input: { body: { title: 'Tide Tables', description: 5 } },
  },
  search('Maya Lindqvist', 'Tide Tables'),
]
const addUnknown = [join('Maria Santos', 'Alumni', unknownId), read('Maria Santos', 'Alumni')]

export const stateRefusal: Faults<'state.refusal'> = {
  'state.refusal': {
    ...storedThoughRefused,
    'created-with-a-wrong-type': {
      says: 'The server refuses a new group because a field has the wrong type, but creates it with the other field.',
      definitions: writeRefused(
        'createGroup',
        'wrong-type',
        storeGroup(request => newId(request)),
      ),
      shownBy: createWrongType,
    },
    'update-creates-the-missing-group': {
      says: 'The server returns 404 to an update of a group that does not exist, but creates the group.',
      also: ['update.not-found', 'delete.gone'],
      definitions: writeRefused('updateGroup', 'group-not-found', (world, request) =>
        storeGroup(() => request.group)(world, request),
      ),
      shownBy: [
        update('Maria Santos', unknownId, { title: 'Graduates' }),
        search('Maria Santos', 'Graduates'),
      ],
    },
    'system-group-renamed-though-refused': {
      says: 'The server returns 403 to every update of Vetted, but stores the new title.',
      definitions: mutateTransition('updateGroup', (correct, { world, readings }, request) =>
        request.group === world.vetted && correct.outcome.kind === 'updated'
          ? {
              outcome: refuse('no-permission', 'updateGroup', readings),
              world: storeTexts('title')(world, request),
            }
          : correct,
      ),
      shownBy: [update('Anna Berg', 'Vetted', { title: 'Trusted' }), read('Beatriz Dahl', 'Vetted')],
    },
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
      shownBy: [remove('Anna Berg', 'Vetted'), read('Beatriz Dahl', 'Vetted')],
    },
    'unknown-profile-joins-though-refused': {
      says: 'The server returns 404 to the addition of an unknown profile, but makes its SVC-ID a member.',
      also: ['add.profile-not-found', 'add.group-not-found'],
      definitions: writeRefused('addGroupMember', 'profile-not-found', (world, { group: id, profile }) =>
        withGroup(world, id, group => ({ ...group, members: [...group.members, profile] })),
      ),
      shownBy: addUnknown,
    },
    'malformed-profile-joins-though-refused': {
      says: 'The server refuses to add a profile with a malformed SVC-ID, but makes the text a member.',
      definitions: writeRefused('addGroupMember', 'malformed-id', (world, { group: id, profile }) =>
        withGroup(world, id, group => ({ ...group, members: [...group.members, profile] })),
      ),
      shownBy: [join('Maria Santos', 'Alumni', 'no-svc-id'), read('Maria Santos', 'Alumni')],
    },
    'unknown-profile-empties-the-group': {
      says: 'The server returns 404 to the removal of an unknown profile, but removes all members of the group.',
      also: ['remove.not-found'],
      definitions: writeRefused('removeGroupMember', 'profile-not-found', (world, { group }) =>
        withGroup(world, group, emptied),
      ),
      shownBy: [leave('Ellen Walker', "Skippers' Table", unknownId), read('Ellen Walker', "Skippers' Table")],
    },
    'removed-by-the-member-though-refused': {
      says: 'The server refuses a caller without write permission who removes itself, but removes the caller.',
      also: ['remove.permission', 'acr.membership-is-not-permission'],
      definitions: writeRefused('removeGroupMember', 'no-permission', (world, { group: id, profile }) =>
        withGroup(world, id, group => ({
          ...group,
          members: group.members.filter(member => member !== profile),
        })),
      ),
      shownBy: [leave('Tom Walsh', "Skippers' Table", 'Tom Walsh'), read('Ellen Walker', "Skippers' Table")],
    },
  },
}

function newId(request: object): string {
  return 'newId' in request ? String(request.newId) : ''
}

function emptied(group: Group): Group {
  return { ...group, members: [] }
}
