import type { NamedFault } from './fault.js'
import { body, results, status, to, when } from './operators/responses.js'
import { create, join, read, remove, search, update } from './steps.js'

/** What holds for every answer. */
export const wire: readonly NamedFault[] = [
  {
    name: 'plain-text-refusals',
    clause: 'wire.json',
    says: 'A refusal is a line of plain text.',
    also: ['add.group-not-found', 'add.profile-not-found'],
    response: answer => (answer.status >= 400 ? { ...answer, text: 'Refused' } : answer),
    shownBy: [search('Anna Berg', 'zebra')],
  },
  {
    name: 'html-on-404',
    clause: 'wire.json',
    says: 'What is not found is a page of HTML.',
    also: ['add.group-not-found', 'add.profile-not-found'],
    response: when(404, answer => ({ ...answer, text: '<!doctype html><title>Not found</title>' })),
    shownBy: [search('Anna Berg', 'zebra')],
  },
  {
    name: 'python-quotes',
    clause: 'wire.json',
    says: 'Success on a member is told in a text that looks like JSON, with single quotes.',
    response: to(
      'removeGroupMember',
      when(200, answer => ({ ...answer, text: "{'method': 'removeGroupMember'}" })),
    ),
    shownBy: [{ ...join('Ada Okafor', 'Data Stewards', 'Ravi Krishnan'), operation: 'removeGroupMember' }],
  },
  {
    name: 'created-is-201',
    clause: 'wire.success-status',
    says: 'Creating a group is answered 201.',
    also: [
      'create.returns-id',
      'create.persists',
      'create.requires-fields',
      'create.vetted-only',
      'search.fresh',
    ],
    response: to('createGroup', when(200, status(201))),
    shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed')],
  },
  {
    name: 'deleted-is-204',
    clause: 'wire.success-status',
    says: 'Deleting a group is answered 204, without a body.',
    response: to(
      'deleteGroup',
      when(200, () => ({ status: 204, body: undefined })),
    ),
    shownBy: [remove('Maria Santos', 'Alumni')],
  },
  {
    name: 'updated-is-202',
    clause: 'wire.success-status',
    says: 'Updating a group is answered 202, though it is done.',
    response: to('updateGroup', when(200, status(202))),
    shownBy: [update('Maria Santos', 'Alumni', { title: 'Graduates' })],
  },
  {
    name: 'added-is-201',
    clause: 'wire.success-status',
    says: 'Adding a member is answered 201, and adding one again 200.',
    response: to(
      'addGroupMember',
      when(200, (answer): typeof answer =>
        JSON.stringify(answer.body).includes('already') ? answer : { ...answer, status: 201 },
      ),
    ),
    shownBy: [join('Ada Okafor', 'Data Stewards', 'Ravi Krishnan')],
  },
  {
    name: 'bare-ids-in-results',
    clause: 'wire.id-prefix',
    says: 'Groups found by a search come with their SVC-ID less the prefix.',
    response: results('groups', found =>
      found.map(result => ({ ...result, svc_id: String(result.svc_id).replace(/^SVC-/, '') })),
    ),
    shownBy: [search('Anna Berg', 'Alumni')],
  },
  {
    name: 'bare-member-ids',
    clause: 'wire.id-prefix',
    says: 'Reading a group shows its members without their prefix.',
    also: ['read.content'],
    response: to(
      'readGroup',
      when(
        200,
        body(body => ({
          ...body,
          members: (body.members as readonly string[]).map(id => id.replace(/^SVC-/, '')),
        })),
      ),
    ),
    shownBy: [read('Ada Okafor', 'Data Stewards')],
  },
]
