import type { OperationWith } from '../spec/endpoints.js'
import { type Group, groupAt, type Id, type World } from '../spec/nouns.js'
import type { Step } from '../spec/step.js'
import { join, leave, read, remove, update } from '../spec/steps.js'
import { casesOf, groupOperations } from './conditions/operations.js'
import type { Faults, Replacement } from './fault.js'
import { forEach, forEachPair } from './operators/families.js'
import { limitTo, mutateContext } from './operators/operations.js'
import { membersOf } from './operators/permissions.js'

type GroupOperation = OperationWith<'group'>

const groupCases = casesOf(groupOperations)

/** Changes of a membership that a server may forget for one operation. */
const histories = {
  'joining-forgotten': {
    words: 'does not consider members that were added later',
    members: (first: readonly Id[], now: readonly Id[]) => now.filter(id => first.includes(id)),
    before: join('Anna Berg', 'Directors', 'Sukarno'),
    caller: 'Sukarno',
  },
  'leaving-forgotten': {
    words: 'still considers members that were removed',
    members: (first: readonly Id[], now: readonly Id[]) => [...new Set([...first, ...now])],
    before: leave('Anna Berg', 'Directors', 'Ravi Krishnan'),
    caller: 'Ravi Krishnan',
  },
} as const

/** Through Directors, its members may perform these steps. */
function stepOfDirector(operation: GroupOperation, as: string): Step {
  return {
    readGroup: read(as, 'Data Stewards'),
    updateGroup: update(as, 'Data Stewards', { title: 'Stewards' }),
    deleteGroup: remove(as, 'Data Stewards'),
    addGroupMember: join(as, 'Data Stewards', 'Sukarno'),
    removeGroupMember: leave(as, 'Data Stewards', 'Mei Chen'),
  }[operation]
}

/** Permissions of one operation are computed in another world, made from the first world and the present one. */
function decideIn(operation: GroupOperation, worldFrom: (first: World, now: World) => World): Replacement {
  return definitions => {
    let first: World | undefined
    const remember = (now: World) => {
      first ??= now
      return first
    }
    const { permissionsOf } = definitions
    const permissionsIn: typeof permissionsOf = (world, ...rest) =>
      permissionsOf(worldFrom(remember(world), world), ...rest)
    const table = limitTo(operation, () => ({ permissionsOf: permissionsIn }))(definitions)
    const others = groupOperations.filter(other => other !== operation)
    return Object.assign(
      {},
      ...others.map(other =>
        mutateContext(other, context => {
          remember(context.world)
          return context
        })(definitions),
      ),
      table,
    )
  }
}

function withMembers(world: World, membersFor: (group: Group) => readonly Id[]): World {
  return { ...world, groups: world.groups.map(group => ({ ...group, members: membersFor(group) })) }
}

/** Faults in which one operation forgets a change that all others know. */
export const acrHistories: Faults<'acr.membership-changes' | 'acr.deleted-group'> = {
  'acr.membership-changes': forEachPair(
    histories,
    groupCases,
    ({ words, members, before, caller }, { name, noun }, [history, operation]) => [
      `${history}-by-${name}`,
      {
        says: `The server ${words} when it decides on ${noun}.`,
        definitions: decideIn(operation as GroupOperation, (first, now) =>
          withMembers(now, ({ svc_id, members: present }) =>
            groupAt(first, svc_id) === undefined ? present : members(membersOf(first, svc_id), present),
          ),
        ),
        shownBy: [before, stepOfDirector(operation as GroupOperation, caller)],
      },
    ],
  ),
  'acr.deleted-group': forEach(groupCases, ({ name, noun }, operation) => [
    `deleted-group-grants-${name}`,
    {
      says: `The server still considers ACRs that name a deleted group when it decides on ${noun}.`,
      also: ['acr.through-group'],
      definitions: decideIn(operation, (first, now) => {
        const gone = first.groups.filter(({ svc_id }) => groupAt(now, svc_id) === undefined)
        const acrs = first.acrs.filter(
          ({ resource, principal }) =>
            groupAt(now, resource) !== undefined && gone.some(({ svc_id }) => svc_id === principal),
        )
        return { ...now, groups: [...now.groups, ...gone], acrs: [...now.acrs, ...acrs] }
      }),
      shownBy: [remove('Anna Berg', 'Directors'), stepOfDirector(operation, 'Ravi Krishnan')],
    },
  ]),
}
