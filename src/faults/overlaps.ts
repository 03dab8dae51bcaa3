import { setTimeout as sleep } from 'node:timers/promises'
import type { GroupText } from '../spec/body.js'
import type { Id } from '../spec/nouns.js'
import type { NamedFault } from './fault.js'
import { gap, wrapBackend } from './operators/racing.js'
import { create, read, together, update } from './steps.js'

/** What requests that are under way at once show of each other. */
export const overlaps: readonly NamedFault[] = [
  {
    name: 'half-an-update-is-read',
    clause: 'state.concurrent',
    says: 'An update writes the title and then the description, and a read at the same time sees half of it.',
    backend: backend =>
      wrapBackend(backend, async (caller, request) => {
        if (request.operation !== 'updateGroup' || request.body.kind !== 'json')
          return backend.perform(caller, request)
        const { title, description } = request.body.value as GroupText
        if (title === undefined || description === undefined) return backend.perform(caller, request)
        await backend.perform(caller, { ...request, body: { kind: 'json', value: { title } } })
        await sleep(gap)
        return backend.perform(caller, request)
      }),
    // A token that is new takes longer to verify, so that the second read comes after the update.
    shownBy: [
      read('Ada Okafor', 'Data Stewards'),
      update('Ada Okafor', 'Data Stewards', { title: 'Stewards', description: 'Those who keep' }),
      together(read('Ravi Krishnan', 'Data Stewards')),
    ],
  },
  {
    name: 'one-id-at-once',
    clause: 'create.returns-id',
    says: 'Groups that are created at once get one SVC-ID: the number is read before it is counted up.',
    backend: backend => {
      let next: Id | undefined
      return wrapBackend(backend, async (caller, request) => {
        if (request.operation !== 'createGroup') return backend.perform(caller, request)
        next ??= request.newId
        const newId = next
        await sleep(gap)
        next = undefined
        return backend.perform(caller, { ...request, newId })
      })
    },
    shownBy: [
      create('Maya Lindqvist', 'Tides', 'Printed'),
      together(create('Maya Lindqvist', 'Waves', 'Printed')),
    ],
  },
]
