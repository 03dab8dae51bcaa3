import type { Id } from '../../src/spec/nouns.js'
import { sendAll } from '../actors/requests.js'
import { type Flags, search } from '../actors/searching.js'
import { expectRight } from '../runner/expect-right.js'
import type { ClientRequest } from '../target/request.js'
import type { Model } from './model.js'

/** The descriptions of all groups in a history begin with this, so one search can find all groups. */
export const descriptionPrefix = 'Group'

/**
 * Compares the state of the target with the definitions. One actor in turn reads each group; the changed group is also
 * read by those whom the request is about. One actor searches for all groups, or for the changed group.
 */
export async function compareState(model: Model, request: ClientRequest): Promise<void> {
  const { group: changed } = request
  const groups = [...model.world.groups, ...model.deletedGroups.slice(-1)].map(({ svc_id }) => svc_id)
  await readInTurn(model, groups, request)
  const [own] = [...model.world.groups, ...model.deletedGroups].filter(({ svc_id }) => svc_id === changed)
  const s = own !== undefined && model.steps % 2 === 0 ? own.title : descriptionPrefix
  await expectSearch(model, inTurn(model, 0), s, { profiles: 'false', groups: 'true' })
}

/**
 * One actor in turn reads each group, and so does the profile that a request is about: it may have gained or lost
 * permissions on any. Who has sent the request reads its group too.
 */
export async function readInTurn(
  model: Model,
  groups: readonly Id[],
  { actor, profile, group: changed }: ClientRequest,
): Promise<void> {
  const readersOf = (group: Id, at: number) => {
    const isReader = (id: Id) => id === profile || (id === actor && group === changed)
    return new Set([inTurn(model, at), ...model.c.actors.filter(isReader)])
  }
  await readAll(
    model,
    groups.flatMap((group, at) => readRequests([...readersOf(group, at)], group)),
  )
}

function inTurn({ c: { actors }, steps }: Model, at: number): Id {
  return actors[(steps + at) % actors.length] as Id
}

/** Every actor reads every group, including the deleted groups. */
export async function compareAll(model: Model): Promise<void> {
  const groups = [...model.world.groups, ...model.deletedGroups]
  await readAll(
    model,
    groups.flatMap(({ svc_id }) => readRequests(model.c.actors, svc_id)),
  )
}

export function readRequests(actors: readonly Id[], group: Id): readonly ClientRequest[] {
  return actors.map(actor => ({ operation: 'readGroup', actor, group }))
}

/** Sends the reads. @throws Failure if no reading explains a response */
export async function readAll({ c }: Model, requests: readonly ClientRequest[]): Promise<void> {
  for (const response of await sendAll(c, requests)) expectRight(c, response)
}

/** @throws Failure if no reading explains the results */
export async function expectSearch({ c }: Model, actor: Id, s: string, flags: Flags = {}): Promise<void> {
  const { response } = await search(c, actor, s, flags)
  expectRight(c, response)
}
