import type { FastifyRequest } from 'fastify'
import type { ClauseId } from '../spec/clauses.js'
import { join, leave, read } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { forEachPair } from './operators/families.js'
import { mutateAddAfterRemoval, mutateGroup } from './operators/operations.js'
import { mutateBody, mutateResponse } from './operators/responses.js'

const addSukarno = join('Ada Okafor', 'Data Stewards', 'Sukarno')
const addAndRead = [addSukarno, read('Ada Okafor', 'Data Stewards')]
const addAgain = [join('Ada Okafor', 'Data Stewards', 'Ada Okafor'), read('Ada Okafor', 'Data Stewards')]

/** The clauses of additions that are never tried with a body. */
const brokenWithoutAdditions: readonly ClauseId[] = [
  'add.member',
  'add.already-member',
  'add.group-not-found',
  'add.profile-not-found',
  'add.permission',
]

/** Parts of a request that a server must not require to add a member. */
const neededParts = {
  body: {
    words: 'a body',
    isMissing: ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0) === 0,
  },
  'content-type': {
    words: 'a Content-Type header',
    isMissing: ({ headers }: FastifyRequest) => headers['content-type'] === undefined,
  },
} as const

export const addMember: Faults<'add.member' | 'add.already-member' | 'add.no-body'> = {
  'add.member': {
    'add-not-stored': {
      says: 'The server returns 200 to the addition of a member, but does not store the member.',
      also: ['add.already-member', 'remove.member', 'acr.membership-changes', 'create.vetted-only'],
      definitions: mutateGroup('addGroupMember', before => before),
      shownBy: addAndRead,
    },
    'add-replaces': {
      says: 'The server stores an added profile in place of all members of the group.',
      also: ['add.already-member', 'remove.member', 'acr.membership-changes'],
      definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
        before.members.length < correct.members.length ? { ...correct, members: [profile] } : correct,
      ),
      shownBy: addAndRead,
    },
    'added-twice': {
      says: 'The server puts an added profile into the list of members twice.',
      also: ['add.already-member'],
      definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
        before.members.length < correct.members.length
          ? { ...correct, members: [...correct.members, profile] }
          : correct,
      ),
      shownBy: addAndRead,
    },
  },
  'add.already-member': {
    'added-again': {
      says: 'The server puts a profile that is already a member into the list of members again.',
      definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
        before.members.includes(profile) ? { ...correct, members: [...correct.members, profile] } : correct,
      ),
      shownBy: addAgain,
    },
    'add-toggles': {
      says: 'The server removes a profile that is already a member when a caller adds it again.',
      definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
        before.members.includes(profile)
          ? { ...correct, members: correct.members.filter(member => member !== profile) }
          : correct,
      ),
      shownBy: addAgain,
    },
    'second-add-is-409': {
      says: 'The server returns 409 to the addition of a profile that is already a member.',
      response: mutateResponse({ operation: 'addGroupMember' }, response =>
        JSON.stringify(response.body)?.includes('already') ? { ...response, status: 409 } : response,
      ),
      shownBy: addAgain,
    },
    'second-add-says-the-same': {
      says: 'The server returns the same message for a profile that is already a member as for a new member.',
      response: mutateBody('addGroupMember', body => ({ ...body, msg: 'Profile added to the group' })),
      shownBy: [addSukarno, addSukarno],
    },
    'second-add-says-nothing': {
      says: 'The server returns 200 without a body to every addition of a member.',
      response: mutateResponse({ operation: 'addGroupMember', status: 200 }, response => ({
        ...response,
        body: undefined,
      })),
      shownBy: addAgain,
    },
    'added-anew-says-already': {
      says: 'The server adds a removed profile again, but says that the profile was already a member.',
      definitions: mutateAddAfterRemoval(correct =>
        correct.outcome.kind === 'added'
          ? { ...correct, outcome: { ...correct.outcome, alreadyMember: true } }
          : correct,
      ),
      shownBy: [leave('Ada Okafor', 'Data Stewards', 'Ada Okafor'), ...addAgain],
    },
  },
  'add.no-body': forEachPair(
    neededParts,
    { 400: 400, 415: 415, 500: 500 },
    ({ words, isMissing }, status, [part]) => [
      `missing-${part}-is-${status}`,
      {
        says: `The server requires ${words} to add a member, and returns ${status} without it.`,
        also: [...brokenWithoutAdditions, ...(status === 500 ? (['wire.no-server-error'] as const) : [])],
        refuse: (operation, request) =>
          operation === 'addGroupMember' && isMissing(request)
            ? { status, body: { msg: 'The request is incomplete' } }
            : undefined,
        shownBy: [join('Maria Santos', 'Alumni', 'Sukarno')],
      },
    ],
  ),
}
