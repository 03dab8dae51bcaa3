import fc from 'fast-check'
import type { Id, World } from '../../src/spec/nouns.js'
import { pick } from '../actors/searching.js'
import { withAcr } from '../arbitraries/granted-worlds.js'
import { permissionWorlds, rolesIn } from '../arbitraries/permission-worlds.js'
import type { ClientRequest } from '../target/request.js'
import { descriptionPrefix } from './compare-state.js'

/** What one request of a batch does, by numbers drawn. */
export interface BatchedRequest {
  readonly kind: 'add' | 'remove' | 'title' | 'description' | 'both' | 'create' | 'delete'
  readonly by: 'admin' | 'caller'
  readonly profile: number
}

const weighted = <T>(...weights: readonly (readonly [T, number])[]) =>
  fc.oneof(...weights.map(([value, weight]) => ({ arbitrary: fc.constant(value), weight })))

const batchedRequest: fc.Arbitrary<BatchedRequest> = fc.record({
  kind: weighted<BatchedRequest['kind']>(
    ['add', 5],
    ['remove', 3],
    ['title', 2],
    ['description', 2],
    ['both', 2],
    ['create', 2],
    ['delete', 1],
  ),
  by: weighted<BatchedRequest['by']>(['admin', 3], ['caller', 2]),
  profile: fc.nat(9),
})

/** Batches one after another, each of requests that are sent at once. */
export const batches = fc.array(fc.array(batchedRequest, { minLength: 2, maxLength: 5 }), {
  minLength: 1,
  maxLength: 3,
})

/** Worlds in which two may write the subjectGroup, one of them directly or through Helpers, and one may create. */
export function sharedWorlds(idPrefix: string): fc.Arbitrary<World> {
  return fc.tuple(permissionWorlds(idPrefix), fc.boolean()).map(([world, through]) => {
    const { caller, helpers, subjectGroup, admin, vetted } = rolesIn(world)
    const groups = world.groups.map(group => {
      const joins = group.svc_id === vetted ? [admin] : group.svc_id === helpers && through ? [caller] : []
      return { ...group, members: [...new Set([...group.members, ...joins])] }
    })
    return withAcr(
      { ...world, groups },
      { resource: subjectGroup, principal: through ? helpers : caller, permission: 'write' },
    )
  })
}

/** Who sends batches, and on which group. */
export interface BatchContext {
  readonly admin: Id
  readonly caller: Id
  readonly subjectGroup: Id
  /** What there is, and what the two may do. */
  readonly world: World
}

/** The request of a batched request; `mark` tells its texts from all others. */
export function clientRequestOf(
  setting: BatchContext,
  { kind, by, profile }: BatchedRequest,
  mark: string,
): ClientRequest {
  const [actor, group] = [setting[by], setting.subjectGroup]
  const [title, description] = [`Orchard ${mark}`, `${descriptionPrefix} ${mark}`]
  switch (kind) {
    case 'create':
      return { operation: 'createGroup', actor: setting.admin, body: { title, description } }
    case 'title':
      return { operation: 'updateGroup', actor, group, body: { title } }
    case 'description':
      return { operation: 'updateGroup', actor, group, body: { description } }
    case 'both':
      return { operation: 'updateGroup', actor, group, body: { title, description } }
    case 'delete':
      return { operation: 'deleteGroup', actor, group }
    case 'add':
    case 'remove': {
      const operation = kind === 'add' ? 'addGroupMember' : 'removeGroupMember'
      return { operation, actor, group, profile: pick(setting.world.profiles, profile)?.svc_id as Id }
    }
  }
}
