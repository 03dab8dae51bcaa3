import { type Caller, groupAt, type World } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Readings } from '../../spec/readings.js'
import type { Body, Query, Request } from '../../spec/request.js'
import { definedService } from '../../spec/service.js'
import { reading, smallWorld } from './small-world.js'

/** Short calls of the definitions over a world. Ids are given without `SVC-`; results are short texts. */
export function definitions(readings: Readings = reading(), world: World = smallWorld) {
  const service = definedService(world, readings)
  const ask = (as: string, request: Request): string => {
    const caller: Caller = { kind: 'profile', id: `SVC-${as}` }
    return summaryOf(service.perform(caller, request))
  }
  return {
    service,
    group: (id: string) => groupAt(service.world(), `SVC-${id}`),
    search: (query: Query, as = 'cid') => ask(as, { operation: 'searchPrincipals', query }),
    create: (as: string, body: Body | object, id = 'new') =>
      ask(as, { operation: 'createGroup', body: bodyOf(body), newId: `SVC-${id}` }),
    read: (as: string, id: string) => ask(as, { operation: 'readGroup', group: `SVC-${id}` }),
    update: (as: string, id: string, body: Body | object) =>
      ask(as, { operation: 'updateGroup', group: `SVC-${id}`, body: bodyOf(body) }),
    delete: (as: string, id: string) => ask(as, { operation: 'deleteGroup', group: `SVC-${id}` }),
    add: (as: string, id: string, profile: string) =>
      ask(as, { operation: 'addGroupMember', group: `SVC-${id}`, profile: `SVC-${profile}` }),
    remove: (as: string, id: string, profile: string) =>
      ask(as, { operation: 'removeGroupMember', group: `SVC-${id}`, profile: `SVC-${profile}` }),
  }
}

function bodyOf(body: Body | object): Body {
  return 'kind' in body ? body : { kind: 'json', value: body }
}

/** For example `403 no-permission`, `updated` or `profiles ann bob, groups crew`. */
function summaryOf(outcome: Outcome): string {
  if (outcome.kind === 'refused') return `${outcome.status} ${outcome.reason}`
  if (outcome.kind !== 'found') return outcome.kind
  const lists = (['profiles', 'groups'] as const).flatMap(kind => {
    const list = outcome[kind]
    return list === undefined ? [] : [[kind, ...list.map(({ svc_id }) => svc_id.slice(4))].join(' ')]
  })
  return lists.join(', ')
}
