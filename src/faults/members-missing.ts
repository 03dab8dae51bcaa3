import type { FastifyRequest } from 'fastify'
import { type Id, type World, withGroup } from '../spec/nouns.js'
import type { NamedFault, Replacement } from './fault.js'
import { mutateRefusal, mutateTransition } from './operators/operations.js'
import { to, when } from './operators/responses.js'
import { join, leave, read, remove } from './steps.js'

const nobody = 'SVC-00000000000000000000000000000000'
const toGone = [remove('Maria Santos', 'Alumni'), join('Maria Santos', 'Alumni', 'Sukarno')]
const ofNobody = [join('Maria Santos', 'Alumni', nobody), read('Maria Santos', 'Alumni')]

/** Groups and profiles that are not there, when members are added and removed. */
export const missingMembers: readonly NamedFault[] = [
  {
    name: 'missing-group-joined',
    clause: 'add.group-not-found',
    says: 'Adding to a group that is not there is 200.',
    also: ['delete.gone', 'add.profile-not-found'],
    definitions: mutateRefusal('addGroupMember', 'group-not-found', () => ({
      kind: 'added',
      alreadyMember: false,
    })),
    shownBy: toGone,
  },
  {
    name: 'missing-group-not-told',
    clause: 'add.group-not-found',
    says: 'The 404 of an add does not tell whether the group or the profile was not there.',
    also: ['add.profile-not-found'],
    response: to(
      'addGroupMember',
      when(404, answer => ({ ...answer, body: { msg: 'Not found' } })),
    ),
    shownBy: toGone,
  },
  {
    name: 'wrong-id-told',
    clause: 'add.group-not-found',
    says: "Where the group is not there, the answer names the profile's SVC-ID.",
    also: ['add.profile-not-found'],
    response: to(
      'addGroupMember',
      when(404, (answer, { request }) => {
        const { profile_svc_id } = request.params as Readonly<Record<string, string>>
        return { ...answer, body: { msg: 'Not found', svc_id: profile_svc_id } }
      }),
    ),
    shownBy: toGone,
  },
  {
    name: 'unknown-profile-added',
    clause: 'add.profile-not-found',
    says: 'Adding a profile that is not there is 200, and makes it a member.',
    also: ['add.group-not-found'],
    definitions: addingUnknown(() => true),
    shownBy: ofNobody,
  },
  {
    name: 'group-as-member',
    clause: 'add.profile-not-found',
    says: 'A group can be added as a member of a group.',
    definitions: addingUnknown((world, id) => world.groups.some(({ svc_id }) => svc_id === id)),
    shownBy: [join('Maria Santos', 'Alumni', 'Directors'), read('Maria Santos', 'Alumni')],
  },
  {
    name: 'unknown-profile-is-200',
    clause: 'add.profile-not-found',
    says: 'Adding a profile that is not there is 200, and changes nothing.',
    also: ['add.group-not-found'],
    definitions: mutateRefusal('addGroupMember', 'profile-not-found', () => ({
      kind: 'added',
      alreadyMember: false,
    })),
    shownBy: ofNobody,
  },
  {
    name: 'unknown-profile-is-400',
    clause: 'add.profile-not-found',
    says: 'Adding a profile that is not there is 400.',
    definitions: mutateRefusal('addGroupMember', 'profile-not-found', (refusal, { group }) => ({
      ...refusal,
      missing: group,
      status: 400,
    })),
    shownBy: ofNobody,
  },
  {
    name: 'missing-body-is-400',
    clause: 'add.no-body',
    says: 'Adding a member takes a body, be it an empty object.',
    also: ['add.member', 'add.already-member', 'add.group-not-found', 'add.profile-not-found'],
    transport: app =>
      void app.addHook('preValidation', async (request, reply) => {
        if (isAdd(request) && Number(request.headers['content-length'] ?? 0) === 0)
          return reply.code(400).send({ msg: 'the body must not be empty' })
      }),
    shownBy: [join('Maria Santos', 'Alumni', 'Sukarno')],
  },
  {
    name: 'missing-content-type-is-415',
    clause: 'add.no-body',
    says: 'Adding a member takes a content type.',
    also: ['add.member', 'add.already-member', 'add.group-not-found', 'add.profile-not-found'],
    transport: app =>
      void app.addHook('preValidation', async (request, reply) => {
        if (isAdd(request) && request.headers['content-type'] === undefined)
          return reply.code(415).send({ msg: 'send application/json' })
      }),
    shownBy: [join('Maria Santos', 'Alumni', 'Sukarno')],
  },
  {
    name: 'unknown-profile-removed',
    clause: 'remove.not-found',
    says: 'Removing a profile that is not there is 200.',
    definitions: mutateRefusal('removeGroupMember', 'profile-not-found', () => ({
      kind: 'removed',
      wasMember: false,
    })),
    shownBy: [leave('Maria Santos', 'Alumni', nobody)],
  },
  {
    name: 'missing-group-left',
    clause: 'remove.not-found',
    says: 'Removing a member of a group that is not there is 200.',
    also: ['delete.gone'],
    definitions: mutateRefusal('removeGroupMember', 'group-not-found', () => ({
      kind: 'removed',
      wasMember: false,
    })),
    shownBy: [remove('Maria Santos', 'Alumni'), leave('Maria Santos', 'Alumni', 'Sukarno')],
  },
]

function isAdd({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === 'POST' && url?.endsWith(':profile_svc_id') === true
}

/** Some of the SVC-IDs that are no profile's become members. */
function addingUnknown(takes: (world: World, id: Id) => boolean): Replacement {
  return mutateTransition('addGroupMember', ({ outcome, world }, _, { group: id, profile }) => {
    const unknown = outcome.kind === 'refused' && outcome.reason === 'profile-not-found'
    return unknown && takes(world, profile)
      ? {
          outcome: { kind: 'added', alreadyMember: false },
          world: withGroup(world, id, group => ({ ...group, members: [...group.members, profile] })),
        }
      : { outcome, world }
  })
}
