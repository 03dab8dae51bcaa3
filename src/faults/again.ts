import type { GroupText } from '../spec/body.js'
import { groupAt } from '../spec/nouns.js'
import { refuse } from '../spec/outcome.js'
import type { NamedFault } from './fault.js'
import { performing } from './operators/service.js'
import { create, update } from './steps.js'

/** What is there already, given again. */
export const again: readonly NamedFault[] = [
  {
    name: 'create-or-get',
    clause: 'create.returns-id',
    says: 'Creating under a title that a group has already answers with the SVC-ID of that group.',
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      if (request.operation !== 'createGroup' || outcome.kind !== 'created') return outcome
      const world = service.world()
      const title = groupAt(world, outcome.id)?.title
      const first = world.groups.find(group => group.title === title)
      if (first === undefined || first.svc_id === outcome.id) return outcome
      service.perform(caller, { operation: 'deleteGroup', group: outcome.id })
      return { ...outcome, id: first.svc_id }
    }),
    shownBy: [
      create('Maya Lindqvist', 'Tide Tables', 'Printed'),
      create('Maya Lindqvist', 'Tide Tables', 'Online'),
    ],
  },
  {
    name: 'unchanged-is-404',
    clause: 'update.title',
    says: 'An update to what is there already is 404: the database counts no changed row.',
    also: ['update.description'],
    service: performing(service => (caller, request) => {
      if (request.operation !== 'updateGroup') return service.perform(caller, request)
      const before = groupAt(service.world(), request.group)
      const outcome = service.perform(caller, request)
      const after = groupAt(service.world(), request.group)
      const isGiven = request.body.kind === 'json' && Object.keys(request.body.value as GroupText).length > 0
      const isSame = before?.title === after?.title && before?.description === after?.description
      return outcome.kind === 'updated' && isGiven && isSame
        ? refuse('group-not-found', 'updateGroup', service.readings)
        : outcome
    }),
    shownBy: [update('Maria Santos', 'Alumni', { title: 'Alumni' })],
  },
]
