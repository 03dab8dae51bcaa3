import { type Acr, groupAt, type World } from '../spec/nouns.js'
import type { NamedFault } from './fault.js'
import { membersOf } from './operators/granting.js'
import { afterwards, performing } from './operators/service.js'
import { create, join, read, remove, update } from './steps.js'

/** ACRs that come and go with what is none of theirs. */
export const acrUpkeep: readonly NamedFault[] = [
  {
    name: 'new-group-reads-itself',
    clause: 'acr.membership-is-not-permission',
    says: 'Members of a group may read it, where the group was created and not there from the start.',
    service: afterwards((service, _, outcome) => {
      if (outcome.kind !== 'created') return undefined
      return withAcrs(service.world(), [{ resource: outcome.id, principal: outcome.id, permission: 'read' }])
    }),
    shownBy: [
      create('Maya Lindqvist', 'Tide Tables', 'Printed'),
      join('Maya Lindqvist', 'Tide Tables', 'Sukarno'),
      read('Sukarno', 'Tide Tables'),
    ],
  },
  {
    name: 'namesake-inherits',
    clause: 'state.model',
    says: 'A new group with the title of a deleted one gets the ACRs that it had.',
    service: performing(service => {
      const left = new Map<string, readonly Acr[]>()
      return (caller, request) => {
        const before = service.world()
        const outcome = service.perform(caller, request)
        if (outcome.kind === 'deleted')
          left.set(groupAt(before, outcome.id)?.title ?? '', acrsOn(before, outcome.id))
        if (outcome.kind === 'created') {
          const { id } = outcome
          const old = left.get(groupAt(service.world(), id)?.title ?? '') ?? []
          const acrs = old.filter(({ principal }) => service.profile(principal) !== undefined)
          service.replace(
            withAcrs(
              service.world(),
              acrs.map(acr => ({ ...acr, resource: id })),
            ),
          )
        }
        return outcome
      }
    }),
    shownBy: [
      remove('Maria Santos', 'Alumni'),
      create('Maya Lindqvist', 'Alumni', 'Anew'),
      read('Maria Santos', 'Alumni'),
    ],
  },
  {
    name: 'update-drops-idle-acrs',
    clause: 'state.model',
    says: 'An update takes away the ACRs on the group that name a group without members.',
    service: afterwards((service, _, outcome) => {
      const world = service.world()
      if (outcome.kind !== 'updated') return undefined
      const isIdle = ({ resource, principal }: Acr) =>
        resource === outcome.id && groupAt(world, principal)?.members.length === 0
      return { ...world, acrs: world.acrs.filter(acr => !isIdle(acr)) }
    }),
    shownBy: [
      update('Łukasz Zieliński', 'Ocean Physics', { title: 'Physics' }),
      join('Maria Santos', 'Alumni', 'Sukarno'),
      read('Sukarno', 'Ocean Physics'),
    ],
  },
  {
    name: 'deletion-takes-acrs-of-members',
    clause: 'state.model',
    says: 'Deleting a group takes from its members what ACRs give them by name on their other groups.',
    service: afterwards((service, _, outcome, before) => {
      if (outcome.kind !== 'deleted') return undefined
      const world = service.world()
      const members = membersOf(before, outcome.id)
      const isTaken = ({ resource, principal }: Acr) =>
        members.includes(principal) && membersOf(world, resource).includes(principal)
      return { ...world, acrs: world.acrs.filter(acr => !isTaken(acr)) }
    }),
    also: ['acr.deleted-group', 'state.isolation'],
    shownBy: [remove('Ada Okafor', 'Data Stewards'), read('Inés García', 'Ocean Biology')],
  },
]

function acrsOn({ acrs }: World, id: string): readonly Acr[] {
  return acrs.filter(({ resource }) => resource === id)
}

function withAcrs(world: World, acrs: readonly Acr[]): World {
  return { ...world, acrs: [...world.acrs, ...acrs] }
}
