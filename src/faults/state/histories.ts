import { type Acr, groupAt, withGroup } from '../../spec/nouns.js'
import type { Faults } from '../fault.js'
import { mutateAddAfterRemoval } from '../operators/histories.js'
import { membersOf } from '../operators/permissions.js'
import { raceWindow } from '../operators/races.js'
import { outcomeOn, sideEffect, wrapPerform } from '../operators/service.js'

/** Faults that show only in what follows a change. */
export const histories: Faults<'state.model'> = {
  'state.model': {
    'stale-write-back': {
      says: 'When the server adds a member, it writes back an old copy of the group, and so undoes updates.',
      service: wrapPerform(service => {
        const loaded = service.world()
        const mutant = sideEffect(({ service: { world }, request, outcome }) => {
          if (outcome.kind !== 'added' || request.operation !== 'addGroupMember') return undefined
          const stale = groupAt(loaded, request.group)
          return stale && withGroup(world(), request.group, ({ members }) => ({ ...stale, members }))
        })
        return mutant(service).perform
      }),
    },
    'never-a-member-again': {
      says: 'The server does not add a removed member again: the old row still exists, marked as removed.',
      definitions: mutateAddAfterRemoval(({ outcome }, { world }) => ({ outcome, world })),
    },
    'namesake-inherits': {
      says: 'The server gives a new group the ACRs of a deleted group with the same title.',
      service: wrapPerform(service => {
        const acrsByTitle = new Map<string, readonly Acr[]>()
        return (caller, request) => {
          const before = service.world()
          const outcome = service.perform(caller, request)
          if (outcome.kind === 'deleted')
            acrsByTitle.set(
              groupAt(before, outcome.id)?.title ?? '',
              before.acrs.filter(({ resource }) => resource === outcome.id),
            )
          if (outcome.kind === 'created') {
            const { id: resource } = outcome
            const world = service.world()
            const acrs = (acrsByTitle.get(groupAt(world, resource)?.title ?? '') ?? [])
              .filter(({ principal }) => service.profile(principal) !== undefined)
              .map(acr => ({ ...acr, resource }))
            service.replace({ ...world, acrs: [...world.acrs, ...acrs] })
          }
          return outcome
        }
      }),
    },
    'update-drops-idle-acrs': {
      says: 'The server deletes the ACRs on an updated group that name a group without members.',
      service: sideEffect(({ service, outcome }) => {
        if (outcome.kind !== 'updated') return undefined
        const world = service.world()
        const isIdle = ({ resource, principal }: Acr) =>
          resource === outcome.id && groupAt(world, principal)?.members.length === 0
        return { ...world, acrs: world.acrs.filter(acr => !isIdle(acr)) }
      }),
    },
    'deletion-takes-acrs-of-members': {
      says: 'When the server deletes a group, it also deletes the ACRs that name its members on their other groups.',
      service: sideEffect(({ service, outcome, before }) => {
        if (outcome.kind !== 'deleted') return undefined
        const world = service.world()
        const members = membersOf(before, outcome.id)
        const isTaken = ({ resource, principal }: Acr) =>
          members.includes(principal) && membersOf(world, resource).includes(principal)
        return { ...world, acrs: world.acrs.filter(acr => !isTaken(acr)) }
      }),
    },
    'answered-before-done': {
      says: 'The server responds to the removal of a member before it removes the member.',
      backend: (backend, service) => {
        let pending: NodeJS.Timeout[] = []
        return {
          perform(caller, request) {
            if (request.operation !== 'removeGroupMember') return backend.perform(caller, request)
            const outcome = outcomeOn(service.world(), service, caller, request)
            pending.push(setTimeout(() => void backend.perform(caller, request), raceWindow))
            return outcome
          },
          replace(world) {
            for (const timer of pending) clearTimeout(timer)
            pending = []
            return backend.replace(world)
          },
        }
      },
    },
  },
}
