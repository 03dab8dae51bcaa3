import fc from 'fast-check'
import type { Id, World } from '../../src/spec/nouns.js'
import { pick } from '../actors/searching.js'
import { withAcr } from '../arbitraries/granted-worlds.js'
import { permissionWorlds, rolesIn } from '../arbitraries/permission-worlds.js'
import type { ClientRequest } from '../target/request.js'
import { descriptionPrefix } from './compare-state.js'
import { weighted } from './selectors.js'

/** One request of a batch, before its ids and texts are known. */
export interface BatchedRequest {
  readonly kind: 'add' | 'remove' | 'title' | 'description' | 'both' | 'create' | 'delete'
  readonly by: 'admin' | 'caller'
  readonly profile: number
}

const batchedRequest: fc.Arbitrary<BatchedRequest> = fc.record({
  kind: weighted<BatchedRequest['kind']>({
    add: 5,
    remove: 3,
    title: 2,
    description: 2,
    both: 2,
    create: 2,
    delete: 1,
  }),
  by: weighted<BatchedRequest['by']>({ admin: 3, caller: 2 }),
  profile: fc.nat(9),
})

/** Some batches repeat one request: a client that sends it again, or several clients that want the same. */
const batch: fc.Arbitrary<readonly BatchedRequest[]> = fc.oneof(
  {
    weight: 4,
    // With a minimum of its own, an array could not lose any one of its items in shrinking.
    arbitrary: fc.array(batchedRequest, { maxLength: 5 }).filter(({ length }) => length > 1),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(batchedRequest, fc.integer({ min: 2, max: 5 }))
      .map(([request, times]) => Array.from({ length: times }, () => request)),
  },
)

/** A sequence of batches. The requests of one batch are sent at the same time. */
export const batches = fc.array(batch, { minLength: 1, maxLength: 3 })

/**
 * Worlds in which the admin and the caller have write permission on the subject group, the caller directly or through
 * Helpers. The admin may create groups.
 */
export function sharedWorlds(idPrefix: string): fc.Arbitrary<World> {
  return fc.tuple(permissionWorlds(idPrefix), fc.boolean()).map(([world, isThroughHelpers]) => {
    const { caller, helpers, subjectGroup, admin, vetted } = rolesIn(world)
    const groups = world.groups.map(group => {
      const joins =
        group.svc_id === vetted ? [admin] : group.svc_id === helpers && isThroughHelpers ? [caller] : []
      return { ...group, members: [...new Set([...group.members, ...joins])] }
    })
    return withAcr(
      { ...world, groups },
      { resource: subjectGroup, principal: isThroughHelpers ? helpers : caller, permission: 'write' },
    )
  })
}

/** The callers of a batch and the group that it changes. */
export interface BatchContext {
  readonly admin: Id
  readonly caller: Id
  readonly subjectGroup: Id
  /** The world before the first batch. */
  readonly world: World
}

/** The request to send. @param mark makes its texts differ from all other texts */
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
