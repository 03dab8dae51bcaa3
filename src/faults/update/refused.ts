import type { GroupText } from '../../spec/body.js'
import { groupAt } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Faults } from '../fault.js'
import { limitTo, mutateRefusal } from '../operators/operations.js'
import { grantEverything } from '../operators/permissions.js'
import { ofMissingGroup, ofPermission } from '../operators/refused-operations.js'
import { performRefused } from '../operators/service.js'

/** Faults in how an update is refused. */
export const refused: Faults<'update.permission' | 'update.not-found'> = {
  'update.permission': {
    'anybody-updates': {
      says: 'The server lets every authenticated caller update any group.',
      definitions: limitTo('updateGroup', grantEverything),
    },
    'updated-though-refused': {
      says: 'The server refuses an update without write permission, but performs it.',
      service: performRefused('updateGroup'),
    },
    'unwritable-is-200': {
      says: 'The server returns 200 to an update without write permission, and changes nothing.',
      definitions: mutateRefusal('updateGroup', 'no-permission', confirm),
    },
    'no-change-needs-no-permission': {
      says: 'The server returns 200 to every caller whose update would change nothing, before it looks at permissions.',
      definitions: mutateRefusal('updateGroup', 'no-permission', (refusal, request, { world }) => {
        const { group, body } = request
        const given = body.kind === 'json' ? (body.value as GroupText) : {}
        const present = groupAt(world, group)
        const isSame = given.title === present?.title && given.description === present?.description
        return isSame ? confirm(refusal, request) : refusal
      }),
    },
    ...ofPermission('updateGroup'),
  },
  'update.not-found': {
    'missing-group-updated': {
      says: 'The server returns 200 to an update of a group that does not exist.',
      definitions: mutateRefusal('updateGroup', 'group-not-found', confirm),
    },
    ...ofMissingGroup('updateGroup', 'updated'),
  },
}

function confirm(_: Outcome, { group }: { readonly group: string }): Outcome {
  return { kind: 'updated', id: group }
}
