import type { FastifyRequest } from 'fastify'
import type { Fault, Faults } from './fault.js'
import { mutateAddAfterRemoval, mutateGroup } from './operators/operations.js'
import { mutateBody, mutateResponse } from './operators/responses.js'
import { join, leave, read } from './steps.js'

const addSukarno = join('Ada Okafor', 'Data Stewards', 'Sukarno')
const addAndRead = [addSukarno, read('Ada Okafor', 'Data Stewards')]
const addAgain = [join('Ada Okafor', 'Data Stewards', 'Ada Okafor'), read('Ada Okafor', 'Data Stewards')]

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
      also: ['remove.member', 'acr.membership-changes'],
      definitions: mutateGroup('addGroupMember', (before, correct, { profile }) =>
        before.members.length < correct.members.length ? { ...correct, members: [profile] } : correct,
      ),
      shownBy: addAndRead,
    },
    'added-twice': {
      says: 'The server puts an added profile into the list of members twice.',
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
  'add.no-body': {
    'missing-body-is-400': {
      says: 'The server requires a body to add a member, and takes an empty JSON object.',
      also: ['add.member', 'add.already-member', 'add.group-not-found', 'add.profile-not-found'],
      transport: refuseAdd(
        ({ headers }) => Number(headers['content-length'] ?? 0) === 0,
        400,
        'the body must not be empty',
      ),
      shownBy: [join('Maria Santos', 'Alumni', 'Sukarno')],
    },
    'missing-content-type-is-415': {
      says: 'The server requires a Content-Type header to add a member.',
      also: ['add.member', 'add.already-member', 'add.group-not-found', 'add.profile-not-found'],
      transport: refuseAdd(
        ({ headers }) => headers['content-type'] === undefined,
        415,
        'send application/json',
      ),
      shownBy: [join('Maria Santos', 'Alumni', 'Sukarno')],
    },
  },
}

/** Some requests to add a member are refused before they reach the service. */
function refuseAdd(
  isRefused: (request: FastifyRequest) => boolean,
  status: number,
  msg: string,
): NonNullable<Fault['transport']> {
  return app =>
    void app.addHook('preValidation', async (request, reply) => {
      const { operation } = request.routeOptions.config
      if (operation === 'addGroupMember' && isRefused(request)) return reply.code(status).send({ msg })
    })
}
