import { setTimeout as sleep } from 'node:timers/promises'
import type { GroupText } from '../spec/body.js'
import type { Id } from '../spec/nouns.js'
import type { Fault } from './fault.js'
import { gap, keeping } from './operators/racing.js'
import { create, read, together, update } from './witness.js'

/** What requests that are under way at once show of each other. */
export const overlaps: readonly Fault[] = [
  {
    name: 'half-an-update-is-read',
    clause: 'state.concurrent',
    says: 'An update writes the title and then the description, and a read at the same time sees half of it.',
    keeper: keeper =>
      keeping(keeper, async (caller, request) => {
        if (request.operation !== 'updateGroup' || request.body.kind !== 'json')
          return keeper.perform(caller, request)
        const { title, description } = request.body.value as GroupText
        if (title === undefined || description === undefined) return keeper.perform(caller, request)
        await keeper.perform(caller, { ...request, body: { kind: 'json', value: { title } } })
        await sleep(gap)
        return keeper.perform(caller, request)
      }),
    // A token that is new takes longer to verify, so that the second read comes after the update.
    witness: [
      read('Ada Okafor', 'Data Stewards'),
      update('Ada Okafor', 'Data Stewards', { title: 'Stewards', description: 'Those who keep' }),
      together(read('Ravi Krishnan', 'Data Stewards')),
    ],
  },
  {
    name: 'one-id-at-once',
    clause: 'create.returns-id',
    says: 'Groups that are created at once get one SVC-ID: the number is read before it is counted up.',
    keeper: keeper => {
      let next: Id | undefined
      return keeping(keeper, async (caller, request) => {
        if (request.operation !== 'createGroup') return keeper.perform(caller, request)
        next ??= request.newId
        const newId = next
        await sleep(gap)
        next = undefined
        return keeper.perform(caller, { ...request, newId })
      })
    },
    witness: [
      create('Maya Lindqvist', 'Tides', 'Printed'),
      together(create('Maya Lindqvist', 'Waves', 'Printed')),
    ],
  },
]
