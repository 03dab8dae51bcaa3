import type { Operation } from '../../spec/endpoints.js'
import { operationCases } from '../conditions/operations.js'
import type { Faults } from '../fault.js'
import { forEach } from '../operators/families.js'
import {
  mutateBody,
  mutateResponse,
  mutateResultField,
  mutateResults,
  mutateStatus,
} from '../operators/responses.js'

/** Success statuses other than 200 that services use for an operation. */
const otherStatuses = {
  searchPrincipals: 206,
  readGroup: 203,
  updateGroup: 204,
  removeGroupMember: 204,
} as const satisfies Partial<Record<Operation, number>>

/** Faults in the form of responses. */
export const responses: Faults<'wire.json' | 'wire.success-status' | 'wire.id-prefix'> = {
  'wire.json': {
    'plain-text-refusals': {
      says: 'The server sends every refusal as a line of plain text instead of JSON.',
      response: response => (response.status >= 400 ? { ...response, text: 'Refused' } : response),
    },
    'html-on-404': {
      says: 'The server sends every 404 response as an HTML page.',
      response: mutateResponse({ status: 404 }, response => ({
        ...response,
        text: '<!doctype html><title>Not found</title>',
      })),
    },
    'python-quotes': {
      says: 'When the server removes a member, the body looks like JSON but uses single quotes.',
      response: mutateResponse({ operation: 'removeGroupMember', status: 200 }, response => ({
        ...response,
        text: "{'method': 'removeGroupMember'}",
      })),
    },
  },
  'wire.success-status': {
    'created-is-201': {
      says: 'The server returns 201 when it creates a group.',
      response: mutateStatus('createGroup', 201),
    },
    'deleted-is-204': {
      says: 'The server returns 204 without a body when it deletes a group.',
      response: mutateStatus('deleteGroup', 204),
    },
    'added-is-201': {
      says: 'The server returns 201 when it adds a new member, and 200 when the profile is already a member.',
      response: mutateResponse({ operation: 'addGroupMember', status: 200 }, response =>
        JSON.stringify(response.body).includes('already') ? response : { ...response, status: 201 },
      ),
    },
    ...forEach(otherStatuses, (status, operation) => [
      `${operationCases[operation].name}-is-${status}`,
      {
        says: `The server returns ${status} in place of 200 if ${operationCases[operation].noun} succeeds.`,
        response: mutateStatus(operation, status),
      },
    ]),
  },
  'wire.id-prefix': {
    'bare-ids-in-results': {
      says: 'The server shows the SVC-IDs of groups in search results without their prefix.',
      response: mutateResults('groups', groups =>
        groups.map(group => ({ ...group, svc_id: withoutPrefix(group.svc_id) })),
      ),
    },
    'bare-member-ids': {
      says: 'When a caller reads a group, the server shows the SVC-IDs of the members without their prefix.',
      response: mutateBody('readGroup', body => ({
        ...body,
        members: (body.members as readonly string[]).map(withoutPrefix),
      })),
    },
    'bare-profile-ids': {
      says: 'The server shows the SVC-IDs of profiles in search results without their prefix.',
      response: mutateResultField('profiles', 'svc_id', id => id.replace('SVC-', '')),
    },
    'lower-case-prefix-of-profiles': {
      says: 'The server shows the SVC-IDs of profiles in search results in lower case.',
      response: mutateResultField('profiles', 'svc_id', id => id.toLowerCase()),
    },
  },
}

function withoutPrefix(id: unknown): string {
  return String(id).replace(/^SVC-/, '')
}
