import type { Acr, World } from '../spec/nouns.js'
import type { Fault } from './fault.js'
import { afterwards } from './ways/service.js'
import { create, join, read } from './witness.js'

/** ACRs that come and go with what is none of theirs. */
export const acrUpkeep: readonly Fault[] = [
  {
    name: 'new-group-reads-itself',
    clause: 'acr.membership-is-not-permission',
    says: 'Members of a group may read it, where the group was created and not there from the start.',
    service: afterwards((service, _, outcome) => {
      if (outcome.kind !== 'created') return undefined
      return withAcrs(service.world(), [{ resource: outcome.id, principal: outcome.id, permission: 'read' }])
    }),
    witness: [
      create('Maya Lindqvist', 'Tide Tables', 'Printed'),
      join('Maya Lindqvist', 'Tide Tables', 'Sukarno'),
      read('Sukarno', 'Tide Tables'),
    ],
  },
]

function withAcrs(world: World, acrs: readonly Acr[]): World {
  return { ...world, acrs: [...world.acrs, ...acrs] }
}
