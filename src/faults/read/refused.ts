import { type Group, groupAt } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Faults } from '../fault.js'
import { limitTo, mutateRefusal } from '../operators/operations.js'
import { grantEverything } from '../operators/permissions.js'
import { ofMissingGroup, ofPermission } from '../operators/refused-operations.js'
import { mutateResponse } from '../operators/responses.js'

/** Faults in how a read is refused. */
export const refused: Faults<'read.permission' | 'read.not-found'> = {
  'read.permission': {
    'anybody-reads': {
      says: 'The server lets every authenticated caller read any group.',
      definitions: limitTo('readGroup', grantEverything),
    },
    'title-in-the-refusal': {
      says: "The server includes the group's title in the refusal of a read.",
      response: mutateResponse({ operation: 'readGroup', status: 403 }, (response, { request, world }) => {
        const { group_svc_id: id = '' } = request.params as Readonly<Record<string, string>>
        return { ...response, body: { msg: `you may not read ${groupAt(world(), id)?.title}` } }
      }),
    },
    'unreadable-is-empty': {
      says: 'The server returns 200 and empty fields to a read without read permission.',
      definitions: mutateRefusal('readGroup', 'no-permission', readEmpty),
    },
    ...ofPermission('readGroup'),
  },
  'read.not-found': {
    'missing-group-is-empty': {
      says: 'The server returns 200 and empty fields to a read of a group that does not exist.',
      definitions: mutateRefusal('readGroup', 'group-not-found', readEmpty),
    },
    ...ofMissingGroup('readGroup', 'read'),
  },
}

function readEmpty(_: Outcome, { group }: { readonly group: string }): Outcome {
  return { kind: 'read', group: emptyGroup(group) }
}

function emptyGroup(id: string): Group {
  return { svc_id: id, title: '', description: '', members: [] }
}
