import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '../../http/serving.js'
import type { GroupText } from '../../spec/body.js'
import { groupAt, type Id } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Faults } from '../fault.js'
import { raceWindow, withPerform } from '../operators/races.js'
import { mutateBody, omit } from '../operators/responses.js'
import { wrapPerform } from '../operators/service.js'

export const ids: Faults<'create.returns-id'> = {
  'create.returns-id': {
    'reused-ids': {
      says: 'The server gives a new group the lowest free number as its SVC-ID, even if a deleted group had it.',
      service: wrapPerform(service => (caller, request) => {
        if (request.operation !== 'createGroup') return service.perform(caller, request)
        const taken = new Set(service.world().groups.map(({ svc_id }) => svc_id))
        const idOf = (number: number) => `${service.readings.idPrefix}${String(number).padStart(32, '0')}`
        let number = 1
        while (taken.has(idOf(number))) number++
        return service.perform(caller, { ...request, newId: idOf(number) })
      }),
    },
    'no-id-in-the-answer': {
      says: 'The server confirms that it created the group, but leaves the SVC-ID out of the response.',
      response: mutateBody('createGroup', omit('svc_id')),
    },
    'create-or-get': {
      says: 'The server returns the SVC-ID of an existing group if that group has the same title as the new one.',
      service: wrapPerform(service => (caller, request) => {
        const outcome = service.perform(caller, request)
        if (outcome.kind !== 'created') return outcome
        const world = service.world()
        const title = groupAt(world, outcome.id)?.title
        const first = world.groups.find(group => group.title === title)
        if (first === undefined || first.svc_id === outcome.id) return outcome
        service.perform(caller, { operation: 'deleteGroup', group: outcome.id })
        return { ...outcome, id: first.svc_id }
      }),
    },
    'one-id-at-once': {
      says: 'The server gives concurrently created groups the same SVC-ID: it reads the counter before it increments it.',
      backend: backend => {
        let next: Id | undefined
        return withPerform(backend, async (caller, request) => {
          if (request.operation !== 'createGroup') return backend.perform(caller, request)
          next ??= request.newId
          const newId = next
          await sleep(raceWindow)
          next = undefined
          return backend.perform(caller, { ...request, newId })
        })
      },
    },
    'one-group-for-a-title-at-once': {
      says: 'The server takes concurrent creations with the same title for one, and returns one SVC-ID to all of them.',
      backend: backend => {
        const underWay = new Map<unknown, Promise<Outcome>>()
        const createLate = async (...request: Parameters<Backend['perform']>) => {
          await sleep(raceWindow)
          return backend.perform(...request)
        }
        return withPerform(backend, (caller, request) => {
          if (request.operation !== 'createGroup' || request.body.kind !== 'json')
            return backend.perform(caller, request)
          const { title } = Object(request.body.value) as Partial<GroupText>
          if (title === undefined) return backend.perform(caller, request)
          const outcome = underWay.get(title) ?? createLate(caller, request)
          underWay.set(title, outcome)
          return outcome.finally(() => underWay.delete(title))
        })
      },
    },
  },
}
