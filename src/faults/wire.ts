import { create, join, leave, read, remove, search, update } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { mutateBody, mutateResponse, mutateResults, mutateStatus } from './operators/responses.js'

export const wire: Faults<'wire.json' | 'wire.success-status' | 'wire.id-prefix'> = {
  'wire.json': {
    'plain-text-refusals': {
      says: 'The server sends every refusal as a line of plain text instead of JSON.',
      also: ['add.group-not-found', 'add.profile-not-found'],
      response: response => (response.status >= 400 ? { ...response, text: 'Refused' } : response),
      shownBy: [search('Anna Berg', 'zebra')],
    },
    'html-on-404': {
      says: 'The server sends every 404 response as an HTML page.',
      also: ['add.group-not-found', 'add.profile-not-found'],
      response: mutateResponse({ status: 404 }, response => ({
        ...response,
        text: '<!doctype html><title>Not found</title>',
      })),
      shownBy: [search('Anna Berg', 'zebra')],
    },
    'python-quotes': {
      says: 'When the server removes a member, the body looks like JSON but uses single quotes.',
      response: mutateResponse({ operation: 'removeGroupMember', status: 200 }, response => ({
        ...response,
        text: "{'method': 'removeGroupMember'}",
      })),
      shownBy: [leave('Ada Okafor', 'Data Stewards', 'Ravi Krishnan')],
    },
  },
  'wire.success-status': {
    'created-is-201': {
      says: 'The server returns 201 when it creates a group.',
      also: [
        'create.returns-id',
        'create.persists',
        'create.requires-fields',
        'create.vetted-only',
        'search.fresh',
      ],
      response: mutateStatus('createGroup', 201),
      shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed')],
    },
    'deleted-is-204': {
      says: 'The server returns 204 without a body when it deletes a group.',
      response: mutateResponse({ operation: 'deleteGroup', status: 200 }, () => ({
        status: 204,
        body: undefined,
      })),
      shownBy: [remove('Maria Santos', 'Alumni')],
    },
    'updated-is-202': {
      says: 'The server returns 202 for an update of a group, although the update is complete.',
      response: mutateStatus('updateGroup', 202),
      shownBy: [update('Maria Santos', 'Alumni', { title: 'Graduates' })],
    },
    'added-is-201': {
      says: 'The server returns 201 when it adds a new member, and 200 when the profile is already a member.',
      response: mutateResponse({ operation: 'addGroupMember', status: 200 }, response =>
        JSON.stringify(response.body).includes('already') ? response : { ...response, status: 201 },
      ),
      shownBy: [join('Ada Okafor', 'Data Stewards', 'Ravi Krishnan')],
    },
  },
  'wire.id-prefix': {
    'bare-ids-in-results': {
      says: 'The server shows the SVC-IDs of groups in search results without their prefix.',
      response: mutateResults('groups', groups =>
        groups.map(group => ({ ...group, svc_id: withoutPrefix(group.svc_id) })),
      ),
      shownBy: [search('Anna Berg', 'Alumni')],
    },
    'bare-member-ids': {
      says: 'When a caller reads a group, the server shows the SVC-IDs of the members without their prefix.',
      also: ['read.content'],
      response: mutateBody('readGroup', body => ({
        ...body,
        members: (body.members as readonly string[]).map(withoutPrefix),
      })),
      shownBy: [read('Ada Okafor', 'Data Stewards')],
    },
  },
}

function withoutPrefix(id: unknown): string {
  return String(id).replace(/^SVC-/, '')
}
