import { setTimeout as sleep } from 'node:timers/promises'
import { changesState } from '../../spec/endpoints.js'
import type { Faults } from '../fault.js'
import { lostUpdate, raceWindow, withPerform } from '../operators/races.js'

/** Faults that show only if requests are sent at the same time. */
export const races: Faults<'state.concurrent'> = {
  'state.concurrent': {
    'lost-adds': {
      says: 'The server loses one of two concurrent additions: each writes the list of members that it read before.',
      backend: lostUpdate('addGroupMember', ({ members }, current) => ({ ...current, members })),
    },
    'lost-removals': {
      says: 'The server loses one of two concurrent removals: each writes the list of members that it read before.',
      backend: lostUpdate('removeGroupMember', ({ members }, current) => ({ ...current, members })),
    },
    'lost-fields': {
      says: 'The server loses one of two concurrent updates: the later one also writes back the field that it leaves out.',
      backend: lostUpdate('updateGroup', ({ title, description }, current) => ({
        ...current,
        title,
        description,
      })),
    },
    'busy-is-500': {
      says: 'The server returns 500 if two requests change the same group at the same time, because of a deadlock.',
      backend: backend => {
        const busy = new Set<string>()
        return withPerform(backend, async (caller, request) => {
          if (!('group' in request) || !changesState(request.operation))
            return backend.perform(caller, request)
          if (busy.has(request.group)) throw new Error('deadlock detected')
          busy.add(request.group)
          await sleep(raceWindow)
          busy.delete(request.group)
          return backend.perform(caller, request)
        })
      },
    },
  },
}
