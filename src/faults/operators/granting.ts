import { withImplied } from '../../spec/authorization.js'
import { type Acr, type Id, type Permission, permissions, type World } from '../../spec/nouns.js'
import type { Replacement } from '../fault.js'

export const everything: ReadonlySet<Permission> = new Set(permissions)

/** Whoever asks holds everything. */
export const everybodyMay: Replacement = () => ({ permissionsOf: () => everything, isVetted: () => true })

/** Permissions beyond those that the ACRs grant. */
export function granting(
  more: (world: World, caller: Id, group: Id, held: ReadonlySet<Permission>) => Iterable<Permission>,
): Replacement {
  return by => ({
    permissionsOf(world, caller, group, readings) {
      const held = by.permissionsOf(world, caller, group, readings)
      return new Set([...held, ...more(world, caller, group, held)])
    },
  })
}

/** Permissions by other ACRs than those that name the caller, or a group the caller belongs to. */
export function considering(acrs: (world: World, caller: Id, group: Id) => readonly Acr[]): Replacement {
  return () => ({
    permissionsOf: (world, caller, group, readings) =>
      withImplied(
        acrs(world, caller, group).map(({ permission }) => permission),
        readings,
      ),
  })
}

/** Who belongs to a group. */
export function membersOf({ groups }: World, id: Id): readonly Id[] {
  return groups.find(({ svc_id }) => svc_id === id)?.members ?? []
}
