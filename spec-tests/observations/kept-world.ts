import { permissionsOf } from '../../src/spec/authorization.js'
import type { Id, Permission, World } from '../../src/spec/nouns.js'
import type { openPoints } from '../../src/spec/open-points.js'
import { Names } from '../../src/spec/step.js'
import { expectedAccess, strict } from '../judge/oracle/permission-oracle.js'
import { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import { clientRequestOfStep } from '../scenarios/client-request-of-step.js'
import type { ClientRequest } from '../target/request.js'
import { idleChanges } from '../worlds/relations.js'
import { harmlessOf, sendHarmless } from '../worlds/world-writes.js'
import type { Shown } from './observations.js'
import { compareShown, observeParts } from './observing.js'

/**
 * What write permission alone and changePermission alone allow on a target that keeps its world. Every profile with a
 * token that holds one of them and no other on a group uses it.
 */
export async function observeHierarchyOnWorld(suite: Suite): Promise<void> {
  const c = await Case.on(suite, await suite.staging.fixedWorld(), 'state.consistent')
  const uses: Use[] = []
  for (const { actor, group, only } of soleHolders(c)) {
    const read = { operation: 'readGroup', actor, group } as const
    uses.push(await use(c, `${only}-read`, read))
    if (only === 'changePermission')
      for (const write of await harmlessOf(c, changesBy(c, actor, group)))
        uses.push(await use(c, 'changePermission-write', write))
  }
  const isAllowed = (part: Part) => {
    const decided = uses.find(use => use.part === part && isDecided(use.status))
    if (decided !== undefined) return decided.status === 200
    const [held, implied] = part.split('-')
    throw new Untestable(
      `needs a token of a profile that holds only ${held} permission on a group, and 200 or 403 to a request that needs ${implied} permission`,
    )
  }
  observeParts(c, 'permission-hierarchy', {
    'changePermission-write': isAllowed('changePermission-write'),
    'changePermission-read': isAllowed('changePermission-read'),
    'write-read': isAllowed('write-read'),
  })
}

function changesBy({ world, wire }: Case, actor: Id, group: Id): readonly ClientRequest[] {
  return idleChanges(world, actor, group).map(step =>
    clientRequestOfStep(step, new Names(world), wire.cookie),
  )
}

interface Use {
  readonly part: Part
  readonly status: number
}

type Part = (typeof openPoints)['permission-hierarchy']['values'][number]

interface SoleHolder {
  readonly actor: Id
  readonly group: Id
  readonly only: Exclude<Permission, 'read'>
}

/** The profiles with tokens that hold one permission on a group, which may imply another. */
function soleHolders({ world, actors }: Case): readonly SoleHolder[] {
  // What the system group allows is an open point of its own.
  const groups = world.groups.filter(({ svc_id }) => svc_id !== world.vetted)
  return actors.flatMap(actor =>
    groups.flatMap(({ svc_id: group }) => {
      const [only, ...others] = permissionsOf(world, actor, group, strict)
      return only === undefined || only === 'read' || others.length > 0 ? [] : [{ actor, group, only }]
    }),
  )
}

/** Sends a request that needs the implied permission. Every such request must get the same response. */
async function use(c: Case, part: Part, request: ClientRequest): Promise<Use> {
  const response = await sendHarmless(c, request)
  const { status } = response
  if (isDecided(status))
    compareShown(c, request, response, { key: 'permission-hierarchy', aspect: part, value: String(status) })
  return { part, status }
}

/** Any other status says nothing about permissions. */
function isDecided(status: number): boolean {
  return status === 200 || status === 403
}

/** A request that shows an open point and has nothing to change; undefined if there is none. */
type RequestOf = (world: World, actor: Id, group: Id) => ClientRequest | undefined

/** How many profiles and groups of the world are tried. */
const mostWriters = 6

/**
 * Sends a request on groups of a world that the target keeps, by the profiles with tokens that may write them: they may be
 * outside Vetted, as the creators of the groups of the suite are not. A status that is not named says nothing.
 */
export async function compareInWorld(
  suite: Suite,
  shown: Omit<Shown, 'value'>,
  requestOf: RequestOf,
  statuses: readonly number[],
): Promise<void> {
  if (suite.target.tier !== 'world' || !suite.repeatsObservations) return
  const c = await Case.on(suite, await suite.staging.fixedWorld(), 'state.consistent')
  const { world, actors } = c
  const writers = world.groups
    .filter(({ svc_id }) => svc_id !== world.vetted)
    .flatMap(({ svc_id: group }) =>
      actors
        .filter(actor => expectedAccess(world, actor, 'write', group) === 'granted')
        .map(actor => [actor, group] as const),
    )
  for (const [actor, group] of writers.slice(0, mostWriters))
    for (const request of await harmlessOf(c, [requestOf(world, actor, group) ?? []].flat())) {
      const response = await sendHarmless(c, request)
      if (statuses.includes(response.status))
        compareShown(c, request, response, { ...shown, value: String(response.status) })
    }
}

export function removalOfNobody(
  { profiles, groups }: World,
  actor: Id,
  group: Id,
): ClientRequest | undefined {
  const isMember = (id: Id) => groups.some(({ members }) => members.includes(id))
  const profile = profiles.map(({ svc_id }) => svc_id).find(id => !isMember(id))
  return profile === undefined ? undefined : { operation: 'removeGroupMember', actor, group, profile }
}

export function emptyUpdate(_: World, actor: Id, group: Id): ClientRequest {
  return { operation: 'updateGroup', actor, group, body: {} }
}
