import type { NamedFault } from './fault.js'
import { mutateContext } from './operators/operations.js'
import { refusing } from './operators/tokens.js'
import { create, read, search } from './steps.js'

/** What changes from one answer to the next. */
export const consistency: readonly NamedFault[] = [
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
    shownBy: [search(null, 'Sukarno'), search(null, 'Sukarno')],
  },
  {
    name: 'now-with-now-without-read',
    clause: 'state.consistent',
    says: 'The creator of a group may read every second group that it creates.',
    definitions: by => {
      let turn = 0
      return mutateContext('createGroup', context => {
        const { readings } = context
        return turn++ % 2 === 0
          ? context
          : { ...context, readings: { ...readings, 'creator-grant': 'write' } }
      })(by)
    },
    shownBy: [
      create('Maya Lindqvist', 'Tides', 'Printed'),
      create('Maya Lindqvist', 'Waves', 'Printed'),
      read('Maya Lindqvist', 'Waves'),
    ],
  },
]
