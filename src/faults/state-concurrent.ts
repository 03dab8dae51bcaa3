import { setTimeout as sleep } from 'node:timers/promises'
import type { GroupText } from '../spec/body.js'
import { changesState } from '../spec/endpoints.js'
import { groupAt, withGroup } from '../spec/nouns.js'
import { join, leave, read, together, update } from '../spec/steps.js'
import type { Faults } from './fault.js'
import { lostUpdate, raceWindow, withPerform } from './operators/races.js'

export const stateConcurrent: Faults<'state.concurrent'> = {
  'state.concurrent': {
    'lost-adds': {
      says: 'The server loses one of two concurrent additions: each writes the list of members that it read before.',
      backend: lostUpdate('addGroupMember', ({ members }, current) => ({ ...current, members })),
      shownBy: [
        join('Ada Okafor', 'Data Stewards', 'Sukarno'),
        together(join('Ada Okafor', 'Data Stewards', 'Luc Dubois')),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
    'listed-by-each-add': {
      says: 'The server lists a profile twice if two concurrent requests add it: each looks for it before either adds it.',
      backend: (backend, service) =>
        withPerform(backend, async (caller, request) => {
          if (request.operation !== 'addGroupMember') return backend.perform(caller, request)
          const { group: id, profile } = request
          const isMember = () => groupAt(service.world(), id)?.members.includes(profile) === true
          const wasMember = isMember()
          await sleep(raceWindow)
          const isRepeated = !wasMember && isMember()
          const outcome = await backend.perform(caller, request)
          if (isRepeated && outcome.kind !== 'refused')
            await backend.replace(
              withGroup(service.world(), id, group => ({ ...group, members: [...group.members, profile] })),
            )
          return outcome
        }),
      shownBy: [
        join('Ada Okafor', 'Data Stewards', 'Sukarno'),
        together(join('Ada Okafor', 'Data Stewards', 'Sukarno')),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
    'each-add-is-the-first': {
      says: 'If several requests at once add a profile, the server tells the sender of each that it added the profile.',
      backend: (backend, service) =>
        withPerform(backend, async (caller, request) => {
          if (request.operation !== 'addGroupMember') return backend.perform(caller, request)
          const { group, profile } = request
          const wasMember = groupAt(service.world(), group)?.members.includes(profile) === true
          await sleep(raceWindow)
          const outcome = await backend.perform(caller, request)
          return outcome.kind === 'added' ? { ...outcome, alreadyMember: wasMember } : outcome
        }),
      shownBy: [
        join('Ada Okafor', 'Data Stewards', 'Sukarno'),
        together(join('Ada Okafor', 'Data Stewards', 'Sukarno')),
      ],
    },
    'lost-removals': {
      says: 'The server loses one of two concurrent removals: each writes the list of members that it read before.',
      backend: lostUpdate('removeGroupMember', ({ members }, current) => ({ ...current, members })),
      shownBy: [
        leave('Ada Okafor', 'Data Stewards', 'Jean-Luc Marchand'),
        together(leave('Ada Okafor', 'Data Stewards', 'Inés García')),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
    'lost-fields': {
      says: 'The server loses one of two concurrent updates: the later one also writes back the field that it leaves out.',
      backend: lostUpdate('updateGroup', ({ title, description }, current) => ({
        ...current,
        title,
        description,
      })),
      shownBy: [
        update('Ada Okafor', 'Data Stewards', { title: 'Stewards' }),
        together(update('Ada Okafor', 'Data Stewards', { description: 'Those who keep' })),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
    'torn-updates': {
      says: 'The server mixes two concurrent updates: it keeps the title of the later and the description of the earlier.',
      backend(backend, service) {
        let pending = 0
        return withPerform(backend, async (caller, request) => {
          const outcome = await backend.perform(caller, request)
          const updated = outcome.kind === 'updated' ? groupAt(service.world(), outcome.id) : undefined
          if (updated === undefined) return outcome
          const { svc_id: id, description } = updated
          await sleep(pending++ === 0 ? 2 * raceWindow : raceWindow)
          pending--
          await backend.replace(withGroup(service.world(), id, group => ({ ...group, description })))
          return outcome
        })
      },
      shownBy: [
        update('Ada Okafor', 'Data Stewards', { title: 'Stewards', description: 'Those who keep' }),
        together(update('Ada Okafor', 'Data Stewards', { title: 'Archive', description: 'What is kept' })),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
    'busy-is-500': {
      says: 'The server returns 500 if two requests change the same group at the same time, because of a deadlock.',
      also: ['wire.no-server-error'],
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
      shownBy: [
        join('Ada Okafor', 'Data Stewards', 'Sukarno'),
        together(join('Ada Okafor', 'Data Stewards', 'Luc Dubois')),
      ],
    },
    'half-an-update-is-read': {
      says: 'The server writes the title before the description, so that a concurrent read shows half of the update.',
      also: ['state.refusal'],
      backend: backend =>
        withPerform(backend, async (caller, request) => {
          if (request.operation !== 'updateGroup' || request.body.kind !== 'json')
            return backend.perform(caller, request)
          const { title, description } = request.body.value as GroupText
          if (title === undefined || description === undefined) return backend.perform(caller, request)
          await backend.perform(caller, { ...request, body: { kind: 'json', value: { title } } })
          await sleep(raceWindow)
          return backend.perform(caller, request)
        }),
      // No read is sure to come between the two halves, but the second half overwrites an update that does.
      shownBy: [
        update('Ada Okafor', 'Data Stewards', { title: 'Stewards', description: 'Those who keep' }),
        together(update('Ada Okafor', 'Data Stewards', { description: 'Those who measure' })),
        read('Ada Okafor', 'Data Stewards'),
      ],
    },
  },
}
