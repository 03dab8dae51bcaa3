import type { GroupText } from '../../spec/body.js'
import { groupAt } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import { read, remove, update } from '../../spec/steps.js'
import type { Faults } from '../fault.js'
import { limitTo, mutateRefusal } from '../operators/operations.js'
import { grantEverything } from '../operators/permissions.js'
import {
  deletedGroupIs410,
  foundByResemblingId,
  permittedByTheOthers,
  unpermittedIs404,
} from '../operators/refused-operations.js'
import { performRefused } from '../operators/service.js'

const updateUnpermitted = [update('Sukarno', 'Alumni', { title: 'Graduates' })]
const updateDeleted = [
  remove('Maria Santos', 'Alumni'),
  update('Maria Santos', 'Alumni', { title: 'Graduates' }),
]

/** Faults in how an update is refused. */
export const refused: Faults<'update.permission' | 'update.not-found'> = {
  'update.permission': {
    'anybody-updates': {
      says: 'The server lets every authenticated caller update any group.',
      also: ['acr.read-is-not-write', 'acr.membership-is-not-permission'],
      definitions: limitTo('updateGroup', grantEverything),
      shownBy: updateUnpermitted,
    },
    'updated-though-refused': {
      says: 'The server refuses an update without write permission, but performs it.',
      also: ['state.refusal'],
      service: performRefused('updateGroup'),
      shownBy: [...updateUnpermitted, read('Maria Santos', 'Alumni')],
    },
    'unwritable-is-200': {
      says: 'The server returns 200 to an update without write permission, and changes nothing.',
      also: ['acr.read-is-not-write'],
      definitions: mutateRefusal('updateGroup', 'no-permission', confirm),
      shownBy: updateUnpermitted,
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
      shownBy: [
        update('Sukarno', 'Alumni', {
          title: 'Alumni',
          description: 'Former staff; so far nobody has left',
        }),
      ],
    },
    ...permittedByTheOthers('updateGroup'),
    ...unpermittedIs404('updateGroup'),
  },
  'update.not-found': {
    'missing-group-updated': {
      says: 'The server returns 200 to an update of a group that does not exist.',
      also: ['delete.gone'],
      definitions: mutateRefusal('updateGroup', 'group-not-found', confirm),
      shownBy: updateDeleted,
    },
    ...foundByResemblingId('updateGroup', 'group', 'updated'),
    ...deletedGroupIs410('updateGroup'),
  },
}

function confirm(_: Outcome, { group }: { readonly group: string }): Outcome {
  return { kind: 'updated', id: group }
}
