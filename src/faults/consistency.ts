import type { Fault } from './fault.js'
import { refusing } from './operators/tokens.js'
import { create, read, search } from './witness.js'

/** What changes from one answer to the next. */
export const consistency: readonly Fault[] = [
  {
    name: 'now-401-now-403',
    clause: 'state.consistent',
    says: 'A missing token is 401 and 403 by turns.',
    definitions: by => {
      let turn = 0
      return refusing((refusal, caller) =>
        caller.kind === 'anonymous' ? { ...refusal, status: turn++ % 2 === 0 ? 401 : 403 } : refusal,
      )(by)
    },
    witness: [search(null, 'Sukarno'), search(null, 'Sukarno')],
  },
  {
    name: 'now-with-now-without-read',
    clause: 'state.consistent',
    says: 'The creator of a group may read every second group that it creates.',
    definitions: by => {
      let turn = 0
      return {
        createGroup(world, caller, body, newId, readings, table) {
          const grant = turn++ % 2 === 0 ? readings['creator-grant'] : 'write'
          return by.createGroup(world, caller, body, newId, { ...readings, 'creator-grant': grant }, table)
        },
      }
    },
    witness: [
      create('Maya Lindqvist', 'Tides', 'Printed'),
      create('Maya Lindqvist', 'Waves', 'Printed'),
      read('Maya Lindqvist', 'Waves'),
    ],
  },
]
