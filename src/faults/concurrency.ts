import { setTimeout as sleep } from 'node:timers/promises'
import { perform } from '../spec/service.js'
import type { Fault } from './fault.js'
import { gap, keeping, racing } from './operators/racing.js'
import { groupAt, withGroup } from './operators/service.js'
import { join, leave, read, search, together, update } from './witness.js'

/** Races: what is right one at a time, and lost or torn at once. */
export const concurrency: readonly Fault[] = [
  {
    name: 'lost-adds',
    clause: 'state.concurrent',
    says: 'Of two adds at once, the later writes the list that it read before the earlier wrote.',
    keeper: racing('addGroupMember', (seen, now) => ({ ...now, members: seen.members })),
    witness: [
      join('Ada Okafor', 'Data Stewards', 'Sukarno'),
      together(join('Ada Okafor', 'Data Stewards', 'Luc Dubois')),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'lost-removals',
    clause: 'state.concurrent',
    says: 'Of two removals at once, the later writes the list that it read before the earlier wrote.',
    keeper: racing('removeGroupMember', (seen, now) => ({ ...now, members: seen.members })),
    witness: [
      leave('Ada Okafor', 'Data Stewards', 'Jean-Luc Marchand'),
      together(leave('Ada Okafor', 'Data Stewards', 'Inés García')),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'lost-fields',
    clause: 'state.concurrent',
    says: 'Of two updates at once, the later writes back the field that it was not asked to change.',
    keeper: racing('updateGroup', (seen, now) => ({
      ...now,
      title: seen.title,
      description: seen.description,
    })),
    witness: [
      update('Ada Okafor', 'Data Stewards', { title: 'Stewards' }),
      together(update('Ada Okafor', 'Data Stewards', { description: 'Those who keep' })),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'torn-updates',
    clause: 'state.concurrent',
    says: 'Of two updates at once, the title of the later is kept and the description of the earlier.',
    keeper(keeper, service) {
      let pending = 0
      return keeping(keeper, async (caller, request) => {
        const outcome = await keeper.perform(caller, request)
        const own = outcome.kind === 'updated' ? groupAt(service.world(), outcome.id) : undefined
        if (own === undefined) return outcome
        await sleep(pending++ === 0 ? 2 * gap : gap)
        pending--
        await keeper.replace(
          withGroup(service.world(), own.svc_id, group => ({ ...group, description: own.description })),
        )
        return outcome
      })
    },
    witness: [
      update('Ada Okafor', 'Data Stewards', { title: 'Stewards', description: 'Those who keep' }),
      together(update('Ada Okafor', 'Data Stewards', { title: 'Archive', description: 'What is kept' })),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'busy-is-500',
    clause: 'state.concurrent',
    says: 'A change to a group that another request is changing is a 500: a deadlock was found.',
    also: ['wire.no-server-error'],
    keeper: keeper => {
      const busy = new Set<string>()
      return keeping(keeper, async (caller, request) => {
        if (!('group' in request) || request.operation === 'readGroup') return keeper.perform(caller, request)
        if (busy.has(request.group)) throw new Error('deadlock detected')
        busy.add(request.group)
        await sleep(gap)
        busy.delete(request.group)
        return keeper.perform(caller, request)
      })
    },
    witness: [
      join('Ada Okafor', 'Data Stewards', 'Sukarno'),
      together(join('Ada Okafor', 'Data Stewards', 'Luc Dubois')),
    ],
  },
  {
    name: 'answered-before-done',
    clause: 'state.model',
    says: 'A removal is answered before it is made.',
    also: ['remove.member', 'acr.membership-changes', 'create.vetted-only', 'remove.permission'],
    keeper: (keeper, service) => {
      let pending: NodeJS.Timeout[] = []
      return {
        perform(caller, request) {
          if (request.operation !== 'removeGroupMember') return keeper.perform(caller, request)
          const { outcome } = perform(service.world(), caller, request, service.readings)
          pending.push(setTimeout(() => void keeper.perform(caller, request), gap))
          return outcome
        },
        replace(world) {
          for (const timer of pending) clearTimeout(timer)
          pending = []
          return keeper.replace(world)
        },
      }
    },
    witness: [
      leave('Ada Okafor', 'Data Stewards', 'Jean-Luc Marchand'),
      read('Ada Okafor', 'Data Stewards'),
      search('Ada Okafor', 'Sukarno'),
    ],
  },
]
