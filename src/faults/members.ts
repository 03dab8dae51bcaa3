import type { NamedFault } from './fault.js'
import { everybodyMay } from './operators/granting.js'
import { during, mutateGroup, mutateSecondJoin } from './operators/operations.js'
import { body, status, to, when } from './operators/responses.js'
import { asWhoeverMay, despite, performing } from './operators/service.js'
import { join, leave, read } from './steps.js'

const sukarno = join('Ada Okafor', 'Data Stewards', 'Sukarno')
const again = [join('Ada Okafor', 'Data Stewards', 'Ada Okafor'), read('Ada Okafor', 'Data Stewards')]
const once = [sukarno, read('Ada Okafor', 'Data Stewards')]

/** Adding members. */
export const joining: readonly NamedFault[] = [
  {
    name: 'add-not-stored',
    clause: 'add.member',
    says: 'Adding a member is 200, and nothing is stored.',
    also: ['add.already-member', 'remove.member', 'acr.membership-changes', 'create.vetted-only'],
    definitions: mutateGroup('addGroupMember', before => before),
    shownBy: once,
  },
  {
    name: 'add-replaces',
    clause: 'add.member',
    says: 'The profile that is added takes the place of all members.',
    also: ['remove.member', 'acr.membership-changes'],
    definitions: mutateGroup('addGroupMember', (before, after, { profile }) =>
      before.members.length < after.members.length ? { ...after, members: [profile] } : after,
    ),
    shownBy: once,
  },
  {
    name: 'added-twice',
    clause: 'add.member',
    says: 'The profile stands in the list twice.',
    definitions: mutateGroup('addGroupMember', (before, after, { profile }) =>
      before.members.length < after.members.length
        ? { ...after, members: [...after.members, profile] }
        : after,
    ),
    shownBy: once,
  },
  {
    name: 'added-again',
    clause: 'add.already-member',
    says: 'Adding a member again puts it into the list a second time.',
    definitions: mutateGroup('addGroupMember', (before, after, { profile }) =>
      before.members.includes(profile) ? { ...after, members: [...after.members, profile] } : after,
    ),
    shownBy: again,
  },
  {
    name: 'add-toggles',
    clause: 'add.already-member',
    says: 'Adding a member again takes it out of the list.',
    definitions: mutateGroup('addGroupMember', (before, after, { profile }) =>
      before.members.includes(profile)
        ? { ...after, members: after.members.filter(member => member !== profile) }
        : after,
    ),
    shownBy: again,
  },
  {
    name: 'second-add-is-409',
    clause: 'add.already-member',
    says: 'Adding a member again is 409.',
    response: to('addGroupMember', (answer, asked) =>
      JSON.stringify(answer.body)?.includes('already') ? status(409)(answer, asked) : answer,
    ),
    shownBy: again,
  },
  {
    name: 'second-add-says-the-same',
    clause: 'add.already-member',
    says: 'Adding a member again is told in the words of the first time.',
    response: to(
      'addGroupMember',
      when(
        200,
        body(body => ({ ...body, msg: 'Profile added to the group' })),
      ),
    ),
    shownBy: [sukarno, sukarno],
  },
  {
    name: 'second-add-says-nothing',
    clause: 'add.already-member',
    says: 'Adding a member is 200 without a body, the first time and again.',
    response: to(
      'addGroupMember',
      when(200, answer => ({ ...answer, body: undefined })),
    ),
    shownBy: again,
  },
  {
    name: 'added-anew-says-already',
    clause: 'add.already-member',
    says: 'Who was removed and is added anew is said to have been a member already.',
    definitions: mutateSecondJoin(correct =>
      correct.outcome.kind === 'added'
        ? { ...correct, outcome: { ...correct.outcome, alreadyMember: true } }
        : correct,
    ),
    shownBy: [leave('Ada Okafor', 'Data Stewards', 'Ada Okafor'), ...again],
  },
  {
    name: 'anybody-adds',
    clause: 'add.permission',
    says: 'Whoever is authenticated adds members to any group.',
    also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
    definitions: during('addGroupMember', everybodyMay),
    shownBy: [join('Sukarno', 'Alumni', 'Luc Dubois')],
  },
  {
    name: 'self-service',
    clause: 'add.permission',
    says: 'Anybody may add itself to any group.',
    service: performing(service => (caller, request) => {
      const isOwn =
        caller.kind === 'profile' && request.operation === 'addGroupMember' && request.profile === caller.id
      if (!isOwn) return service.perform(caller, request)
      return asWhoeverMay(service, request)
    }),
    shownBy: [join('Sukarno', 'Alumni', 'Sukarno')],
  },
  {
    name: 'added-though-refused',
    clause: 'add.permission',
    says: 'An add without write is refused, after it was made.',
    service: despite('addGroupMember'),
    shownBy: [join('Sukarno', 'Alumni', 'Luc Dubois'), read('Maria Santos', 'Alumni')],
  },
]
