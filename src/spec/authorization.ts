import { type Operation, operations } from './endpoints.js'
import type { Acr, Caller, DeletedGroup, Id, Permission, World } from './nouns.js'
import { type Refusal, refuse } from './outcome.js'
import { partsOf, type Readings, readingFor } from './readings.js'

/** Section 5: the profile of the caller, or the refusal if the caller is not authenticated. */
export function authenticate(
  world: World,
  caller: Caller,
  operation: Operation,
  readings: Readings,
): Id | Refusal {
  return authenticateAmong(
    id => world.profiles.some(profile => profile.svc_id === id),
    caller,
    operation,
    readings,
  )
}

/** The same for a state that looks up profiles in its own way. */
export function authenticateAmong(
  isProfile: (id: Id) => boolean,
  caller: Caller,
  operation: Operation,
  readings: Readings,
): Id | Refusal {
  if (caller.kind === 'anonymous') return refuse('missing-token', operation, readings)
  if (caller.kind === 'bad') return refuseBadToken(caller, operation, readings)
  return isProfile(caller.id) ? caller.id : refuse('token-subject-gone', operation, readings)
}

function refuseBadToken(
  { failure, says }: Caller & { readonly kind: 'bad' },
  operation: Operation,
  readings: Readings,
): Refusal {
  const status = Number(readingFor(readings, 'bad-token', operation, failure))
  return { ...refuse('bad-token', operation, readings), status, ...(says === undefined ? {} : { says }) }
}

/** The groups that a profile belongs to. */
export function groupsOf(world: World, profile: Id): readonly Id[] {
  return world.groups.filter(group => group.members.includes(profile)).map(group => group.svc_id)
}

/** Section 1: the ACRs on a group that name the caller, or a group the caller belongs to. */
export function acrsFor(world: World, caller: Id, group: Id): readonly Acr[] {
  const principals = [caller, ...groupsOf(world, caller)]
  return world.acrs.filter(acr => acr.resource === group && principals.includes(acr.principal))
}

/** The permissions that a caller holds on a group: those that any of these ACRs gives, and those that they imply. */
export function permissionsOf(
  world: World,
  caller: Id,
  group: Id,
  readings: Readings,
): ReadonlySet<Permission> {
  return withImplied(
    acrsFor(world, caller, group).map(acr => acr.permission),
    readings,
  )
}

/** Section 5.3: createGroup requires membership of Vetted and nothing else. */
export function isVetted(world: World, caller: Id): boolean {
  return world.vetted !== undefined && groupsOf(world, caller).includes(world.vetted)
}

/** open.permission-hierarchy: the permissions held, and those that they imply. Each implication counts by itself. */
export function withImplied(held: Iterable<Permission>, readings: Readings): ReadonlySet<Permission> {
  const given = new Set(held)
  const all = new Set(given)
  for (const implication of partsOf(readings['permission-hierarchy'])) {
    const [from, to] = implication.split('-') as [Permission, Permission]
    if (given.has(from)) all.add(to)
  }
  return all
}

/** Whether the readings make the response depend on the permissions held on a group when it was deleted. */
export function remembersDeleted(readings: Readings): boolean {
  return operations.some(operation => readingFor(readings, 'forbidden-or-missing', operation) === '403')
}

/** The permissions that a caller held on a group when it was deleted; known only if open.forbidden-or-missing is 403. */
export function heldBefore(deleted: DeletedGroup | undefined, caller: Id): readonly Permission[] {
  return deleted?.held.find(({ profile }) => profile === caller)?.permissions ?? []
}
