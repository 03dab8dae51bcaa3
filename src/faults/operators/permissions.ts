import { acrsFor, withImplied } from '../../spec/authorization.js'
import type { OperationWith } from '../../spec/endpoints.js'
import {
  type Acr,
  type Group,
  groupAt,
  type Id,
  type Permission,
  permissions,
  type World,
} from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Replacement } from '../fault.js'
import { both, limitTo, mutateWorld, stateful } from './operations.js'

const allPermissions: ReadonlySet<Permission> = new Set(permissions)

/** Every caller holds every permission and may create groups. */
export const grantEverything: Replacement = () => ({
  permissionsOf: () => allPermissions,
  isVetted: () => true,
})

type Held = ReadonlySet<Permission>

/** A caller holds other permissions on a group than `held`. */
export function mutatePermissions(
  change: (held: Held, asked: readonly [world: World, caller: Id, group: Id, readings: Readings]) => Held,
): Replacement {
  return definitions => ({
    permissionsOf: (...asked) => change(definitions.permissionsOf(...asked), asked),
  })
}

/** A caller holds more permissions on a group than the ACRs grant. */
export function addPermissions(
  more: (world: World, caller: Id, group: Id, readings: Readings) => Iterable<Permission>,
): Replacement {
  return mutatePermissions((held, asked) => new Set([...held, ...more(...asked)]))
}

/** Other ACRs count for a caller than those that name the caller or one of its groups. */
export function selectAcrs(acrs: (world: World, caller: Id, group: Id) => readonly Acr[]): Replacement {
  return () => ({
    permissionsOf: (world, caller, group, readings) =>
      withImplied(
        acrs(world, caller, group).map(({ permission }) => permission),
        readings,
      ),
  })
}

/** Only some of the ACRs that apply to a caller count. */
export function filterAcrs(counts: (acr: Acr, caller: Id, world: World) => boolean): Replacement {
  return selectAcrs((world, caller, group) =>
    acrsFor(world, caller, group).filter(acr => counts(acr, caller, world)),
  )
}

/** Some callers hold every permission on a group that no ACR names. */
export function openUnnamed(includes: (world: World, caller: Id, group: Id) => boolean): Replacement {
  return addPermissions((world, caller, group) => {
    const isNamed = world.acrs.some(({ resource }) => resource === group)
    return groupAt(world, group) !== undefined && !isNamed && includes(world, caller, group)
      ? permissions
      : []
  })
}

/** Members of a deleted group keep what they had through it: for one operation, if it is given. */
export function grantThroughDeleted(operation?: OperationWith<'group'>): Replacement {
  return stateful(() => {
    const deleted: { readonly group: Group; readonly acrs: readonly Acr[] }[] = []
    const remember = mutateWorld('deleteGroup', (world, before, { group: id }) => {
      const group = groupAt(before, id)
      if (group !== undefined) deleted.push({ group, acrs: before.acrs })
      return world
    })
    const grant = addPermissions((world, caller, resource) =>
      groupAt(world, resource) === undefined
        ? []
        : deleted
            .filter(({ group }) => group.members.includes(caller))
            .flatMap(({ group, acrs }) =>
              acrs.filter(acr => acr.resource === resource && acr.principal === group.svc_id),
            )
            .map(({ permission }) => permission),
    )
    return both(remember, operation === undefined ? grant : limitTo(operation, grant))
  })
}

/** The members of a group; empty if the group does not exist. */
export function membersOf(world: Pick<World, 'groups'>, group: Id): readonly Id[] {
  return groupAt(world, group)?.members ?? []
}
