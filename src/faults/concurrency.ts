import { setTimeout as sleep } from 'node:timers/promises'
import { groupAt, withGroup } from '../spec/nouns.js'
import { contextOf, perform } from '../spec/service.js'
import type { NamedFault } from './fault.js'
import { gap, racing, wrapBackend } from './operators/racing.js'
import { join, leave, read, search, together, update } from './steps.js'

/** Races: what is right one at a time, and lost or torn at once. */
export const concurrency: readonly NamedFault[] = [
  {
    name: 'lost-adds',
    clause: 'state.concurrent',
    says: 'Of two adds at once, the later writes the list that it read before the earlier wrote.',
    backend: racing('addGroupMember', (seen, now) => ({ ...now, members: seen.members })),
    shownBy: [
      join('Ada Okafor', 'Data Stewards', 'Sukarno'),
      together(join('Ada Okafor', 'Data Stewards', 'Luc Dubois')),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'lost-removals',
    clause: 'state.concurrent',
    says: 'Of two removals at once, the later writes the list that it read before the earlier wrote.',
    backend: racing('removeGroupMember', (seen, now) => ({ ...now, members: seen.members })),
    shownBy: [
      leave('Ada Okafor', 'Data Stewards', 'Jean-Luc Marchand'),
      together(leave('Ada Okafor', 'Data Stewards', 'Inés García')),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'lost-fields',
    clause: 'state.concurrent',
    says: 'Of two updates at once, the later writes back the field that it was not asked to change.',
    backend: racing('updateGroup', (seen, now) => ({
      ...now,
      title: seen.title,
      description: seen.description,
    })),
    shownBy: [
      update('Ada Okafor', 'Data Stewards', { title: 'Stewards' }),
      together(update('Ada Okafor', 'Data Stewards', { description: 'Those who keep' })),
      read('Ada Okafor', 'Data Stewards'),
    ],
  },
  {
    name: 'torn-updates',
    clause: 'state.concurrent',
    says: 'Of two updates at once, the title of the later is kept and the description of the earlier.',
    backend(backend, service) {
      let pending = 0
      return wrapBackend(backend, async (caller, request) => {
        const outcome = await backend.perform(caller, request)
        const own = outcome.kind === 'updated' ? groupAt(service.world(), outcome.id) : undefined
        if (own === undefined) return outcome
        await sleep(pending++ === 0 ? 2 * gap : gap)
        pending--
        await backend.replace(
          withGroup(service.world(), own.svc_id, group => ({ ...group, description: own.description })),
        )
        return outcome
      })
    },
    shownBy: [
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
    backend: backend => {
      const busy = new Set<string>()
      return wrapBackend(backend, async (caller, request) => {
        if (!('group' in request) || request.operation === 'readGroup')
          return backend.perform(caller, request)
        if (busy.has(request.group)) throw new Error('deadlock detected')
        busy.add(request.group)
        await sleep(gap)
        busy.delete(request.group)
        return backend.perform(caller, request)
      })
    },
    shownBy: [
      join('Ada Okafor', 'Data Stewards', 'Sukarno'),
      together(join('Ada Okafor', 'Data Stewards', 'Luc Dubois')),
    ],
  },
  {
    name: 'answered-before-done',
    clause: 'state.model',
    says: 'A removal is answered before it is made.',
    also: ['remove.member', 'acr.membership-changes', 'create.vetted-only', 'remove.permission'],
    backend: (backend, service) => {
      let pending: NodeJS.Timeout[] = []
      return {
        perform(caller, request) {
          if (request.operation !== 'removeGroupMember') return backend.perform(caller, request)
          const { outcome } = perform(contextOf(service.world(), service.readings), caller, request)
          pending.push(setTimeout(() => void backend.perform(caller, request), gap))
          return outcome
        },
        replace(world) {
          for (const timer of pending) clearTimeout(timer)
          pending = []
          return backend.replace(world)
        },
      }
    },
    shownBy: [
      leave('Ada Okafor', 'Data Stewards', 'Jean-Luc Marchand'),
      read('Ada Okafor', 'Data Stewards'),
      search('Ada Okafor', 'Sukarno'),
    ],
  },
]
