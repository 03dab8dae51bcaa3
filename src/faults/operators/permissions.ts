import { acrsFor, withImplied } from '../../spec/authorization.js'
import { type Acr, groupAt, type Id, type Permission, permissions, type World } from '../../spec/nouns.js'
import type { Readings } from '../../spec/readings.js'
import type { Replacement } from '../fault.js'
import { mutateTransition } from './operations.js'

const allPermissions: ReadonlySet<Permission> = new Set(permissions)

/** Every caller holds every permission and may create groups. */
export const grantEverything: Replacement = () => ({
  permissionsOf: () => allPermissions,
  isVetted: () => true,
})

type Held = ReadonlySet<Permission>

/** A caller holds other permissions on a group than `held`. */
export function mutatePermissions(
  change: (held: Held, world: World, caller: Id, group: Id, readings: Readings) => Held,
): Replacement {
  return definitions => ({
    permissionsOf: (world, caller, group, readings) =>
      change(definitions.permissionsOf(world, caller, group, readings), world, caller, group, readings),
  })
}

/** A caller holds more permissions on a group than the ACRs grant. */
export function addPermissions(
  more: (world: World, caller: Id, group: Id, readings: Readings) => Iterable<Permission>,
): Replacement {
  return mutatePermissions((held, ...parameters) => new Set([...held, ...more(...parameters)]))
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

/** Members of a deleted group keep what they had through it, except the first ones. */
export function grantThroughDeleted(exceptFirst = 0): Replacement {
  return definitions => {
    const worlds: World[] = []
    return {
      ...mutateTransition('deleteGroup', (correct, { world: before }) => {
        if (correct.outcome.kind === 'deleted') worlds.push(before)
        return correct
      })(definitions),
      ...addPermissions((world, caller, group) =>
        groupAt(world, group) === undefined
          ? []
          : worlds.flatMap(({ acrs, groups }) =>
              acrs
                .filter(
                  ({ resource, principal }) =>
                    resource === group &&
                    groupAt(world, principal) === undefined &&
                    membersOf({ groups }, principal).indexOf(caller) >= exceptFirst,
                )
                .map(({ permission }) => permission),
            ),
      )(definitions),
    }
  }
}

/** The members of a group; empty if the group does not exist. */
export function membersOf(world: Pick<World, 'groups'>, group: Id): readonly Id[] {
  return groupAt(world, group)?.members ?? []
}
