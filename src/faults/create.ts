import { permissions, withGroup } from '../spec/nouns.js'
import type { NamedFault } from './fault.js'
import { membersOf } from './operators/granting.js'
import { mutateRefusal } from './operators/operations.js'
import { body, to, when, without } from './operators/responses.js'
import { afterwards, asWhoeverMay, performing } from './operators/service.js'
import { byTheToken } from './operators/tokens.js'
import { create, leave, read, remove, search } from './steps.js'

/** New groups: their ids, and who may create. */
export const creating: readonly NamedFault[] = [
  {
    name: 'reused-ids',
    clause: 'create.returns-id',
    says: 'A new group gets the lowest number that is free, also where a deleted group had it.',
    service: performing(service => (caller, request) => {
      if (request.operation !== 'createGroup') return service.perform(caller, request)
      const taken = new Set(service.world().groups.map(({ svc_id }) => svc_id))
      const idOf = (number: number) => `${service.readings.idPrefix}${String(number).padStart(32, '0')}`
      let number = 1
      while (taken.has(idOf(number))) number++
      return service.perform(caller, { ...request, newId: idOf(number) })
    }),
    shownBy: [
      create('Maya Lindqvist', 'Tide Tables', 'Printed'),
      remove('Maya Lindqvist', 'Tide Tables'),
      create('Maya Lindqvist', 'Tides', 'Printed'),
    ],
  },
  {
    name: 'no-id-in-the-answer',
    clause: 'create.returns-id',
    says: 'The answer says that the group was created, and not under which SVC-ID.',
    response: to('createGroup', when(200, body(without('svc_id')))),
    also: ['create.persists', 'search.fresh'],
    shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed')],
  },
  {
    name: 'creators-id-in-the-answer',
    clause: 'create.returns-id',
    says: "The answer carries the creator's SVC-ID in place of the group's.",
    service: performing(service => (caller, request) => {
      const outcome = service.perform(caller, request)
      return outcome.kind === 'created' && caller.kind === 'profile' ? { ...outcome, id: caller.id } : outcome
    }),
    also: ['create.persists', 'search.fresh'],
    shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed')],
  },
  {
    name: 'anybody-creates',
    clause: 'create.vetted-only',
    says: 'Whoever is authenticated creates groups.',
    definitions: () => ({ isVetted: () => true }),
    shownBy: [create('Sukarno', 'Tide Tables', 'Printed')],
  },
  {
    name: 'first-of-vetted-creates',
    clause: 'create.vetted-only',
    says: 'Of the members of Vetted only the first creates groups.',
    definitions: () => ({
      isVetted: (world, caller) => membersOf(world, world.vetted ?? '')[0] === caller,
    }),
    shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed')],
  },
  {
    name: 'writers-create',
    clause: 'create.vetted-only',
    says: 'Whoever may write some group creates groups.',
    definitions: by => ({
      isVetted: (world, caller) =>
        by.isVetted(world, caller) ||
        world.acrs.some(({ principal, permission }) => principal === caller && permission === 'write'),
    }),
    shownBy: [create('Ada Okafor', 'Tide Tables', 'Printed')],
  },
  {
    name: 'permission-on-vetted-creates',
    clause: 'create.vetted-only',
    says: 'Whoever holds a permission on Vetted creates groups, as if a member.',
    definitions: by => ({
      isVetted: (world, caller) =>
        by.isVetted(world, caller) ||
        world.acrs.some(({ resource, principal }) => resource === world.vetted && principal === caller),
    }),
    shownBy: [create('Beatriz Dahl', 'Tide Tables', 'Printed')],
  },
  {
    name: 'vetted-in-the-token',
    clause: 'create.vetted-only',
    says: 'Membership of Vetted is read from the token, where it stands since the token was issued.',
    ...byTheToken(({ groups, vetted }, now) => {
      const members = groups.find(({ svc_id }) => svc_id === vetted)?.members ?? []
      return withGroup(now, vetted ?? '', group => ({ ...group, members }))
    }),
    also: ['acr.membership-changes'],
    shownBy: [
      leave('Anna Berg', 'Vetted', 'Maya Lindqvist'),
      create('Maya Lindqvist', 'Tide Tables', 'Printed'),
    ],
  },
  {
    name: 'vetted-by-name',
    clause: 'create.vetted-only',
    says: 'A member of any group with the title of Vetted creates groups.',
    definitions: by => ({
      isVetted: (world, caller) => {
        const vetted = world.groups.find(({ svc_id }) => svc_id === world.vetted)
        return (
          by.isVetted(world, caller) ||
          world.groups.some(({ title, members }) => title === vetted?.title && members.includes(caller))
        )
      },
    }),
    shownBy: [
      create('Maya Lindqvist', 'Vetted', 'Mine'),
      { as: 'Maya Lindqvist', operation: 'addGroupMember', input: { group: 'Vetted', profile: 'Sukarno' } },
      create('Sukarno', 'Tide Tables', 'Printed'),
    ],
  },
  {
    name: 'created-though-refused',
    clause: 'create.vetted-only',
    says: 'A caller outside Vetted gets 403, and the group is there all the same.',
    service: afterwards((service, request, outcome) => {
      if (outcome.kind === 'refused' && outcome.reason === 'not-vetted') asWhoeverMay(service, request)
      return undefined
    }),
    shownBy: [create('Sukarno', 'Tide Tables', 'Printed'), search('Sukarno', 'Tide Tables')],
  },
  {
    name: 'outsider-is-401',
    clause: 'create.vetted-only',
    says: 'A caller outside Vetted gets 401.',
    definitions: mutateRefusal('createGroup', 'not-vetted', refusal => ({ ...refusal, status: 401 })),
    shownBy: [create('Sukarno', 'Tide Tables', 'Printed')],
  },
  {
    name: 'creators-grant-everywhere',
    clause: 'state.isolation',
    also: ['state.model'],
    says: 'Who creates a group is granted everything on the group created before it as well.',
    service: afterwards((service, _, outcome, { groups }, caller) => {
      const previous = groups.at(-1)
      if (outcome.kind !== 'created' || caller.kind !== 'profile' || previous === undefined) return undefined
      const { svc_id: resource } = previous
      const acrs = permissions.map(permission => ({ resource, principal: caller.id, permission }))
      return { ...service.world(), acrs: [...service.world().acrs, ...acrs] }
    }),
    shownBy: [create('Maya Lindqvist', 'Tide Tables', 'Printed'), read('Maya Lindqvist', 'Alumni')],
  },
]
