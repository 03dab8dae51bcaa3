import { acrsFor, withImplied } from '../spec/authorization.js'
import { create, read, search } from '../spec/steps.js'
import type { Faults, Replacement } from './fault.js'
import { mutateAuthenticationRefusal } from './operators/authentication.js'
import { mutateContext, stateful } from './operators/operations.js'
import { addPermissions } from './operators/permissions.js'

export const stateConsistent: Faults<'state.consistent'> = {
  'state.consistent': {
    'now-401-now-403': {
      says: 'The server alternates between 401 and 403 for requests without a token.',
      definitions: stateful(() => {
        let turn = 0
        return mutateAuthenticationRefusal((refusal, caller) =>
          caller.kind === 'anonymous' ? { ...refusal, status: turn++ % 2 === 0 ? 401 : 403 } : refusal,
        )
      }),
      shownBy: [search(null, 'Sukarno'), search(null, 'Sukarno')],
    },
    'now-with-now-without-read': {
      says: 'The server gives the creator of a group read permission on only every second new group.',
      definitions: stateful(() => {
        let turn = 0
        return mutateContext('createGroup', context => {
          const { readings } = context
          return turn++ % 2 === 0
            ? context
            : { ...context, readings: { ...readings, 'creator-grant': 'write' } }
        })
      }),
      shownBy: [
        create('Maya Lindqvist', 'Tides', 'Printed'),
        create('Maya Lindqvist', 'Waves', 'Printed'),
        read('Maya Lindqvist', 'Waves'),
      ],
    },
    'hierarchy-of-direct-acrs-alone': {
      says: 'The server lets write permission include read permission only if the ACR names the caller.',
      definitions: writeIncludesRead((principal, caller) => principal === caller),
      shownBy: [read('Robin Fielding', 'Field Station')],
    },
    'hierarchy-through-groups-alone': {
      says: 'The server lets write permission include read permission only if the ACR names a group.',
      definitions: writeIncludesRead((principal, caller) => principal !== caller),
      shownBy: [read('Ada Okafor', 'Ocean Biology')],
    },
  },
}

/** The permission hierarchy applies only to ACRs that name some of the principals. */
function writeIncludesRead(applies: (principal: string, caller: string) => boolean): Replacement {
  return addPermissions((world, caller, group, readings) =>
    withImplied(
      acrsFor(world, caller, group)
        .filter(({ principal }) => applies(principal, caller))
        .map(({ permission }) => permission),
      { ...readings, 'permission-hierarchy': 'write-read' },
    ),
  )
}
