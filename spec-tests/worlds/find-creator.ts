import type { Id } from '../../src/spec/nouns.js'
import type { Case } from '../run/case.js'
import { Untestable } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import type { HttpResponse } from '../target/client.js'
import type { GroupText } from '../target/group-text.js'
import { isUnserved } from '../target/results.js'
import { createGroup, NotCreated, textOf } from './group-fixture.js'
import { reportNotFound, reportRefused, reportUnserved } from './report-unserved.js'
import { sendPatiently } from './requests.js'
import { onlyGroups, search } from './searching.js'

/** A group without a known SVC-ID cannot be used, so no other test can judge that response. */
function judgeMissingId(c: Case, response: HttpResponse): void {
  if (c.suite.run.failed('create.returns-id')) return
  const failure = c.failure({
    decides: response,
    expected: { statuses: [200], says: 'an SVC-ID that was never used before' },
    wrong: 'does not return a new SVC-ID of the created group',
  })
  c.suite.failWithinCase('create.returns-id', failure, c)
}

/** The SVC-ID of the group with a title that no other group has; undefined if a search does not find it. */
async function ownIdOf(c: Case, actor: Id, { title }: GroupText): Promise<string | undefined> {
  if (!c.known.serves('searchPrincipals')) return undefined
  const { results } = await search(c, actor, title, onlyGroups)
  const id = results.find(({ name }) => name === title)?.[c.wire.idField]
  return typeof id === 'string' && id.startsWith(c.wire.idPrefix) ? id : undefined
}

/** Whether no request has broken the creates of a profile. */
function isSound({ breakages }: Suite): (actor: Id) => boolean {
  return actor => !breakages.isBroken({ operation: 'createGroup', actor })
}

/** @returns the error that ends the case; the suite creates no more groups on the target */
function giveUp(suite: Suite, why: string): Untestable {
  suite.kept.noGroups = why
  return new Untestable(why)
}

/** The first profile that can create a group and delete it again. The first time, every profile tries. @throws Untestable */
export async function findCreator(c: Case): Promise<Id> {
  const { known, kept } = c.suite
  if (known.creator !== undefined) return [...known.creators].find(isSound(c.suite)) ?? known.creator
  if (kept.noGroups !== undefined) throw new Untestable(kept.noGroups)
  // A group that the suite cannot delete would remain there.
  known.requireServed('createGroup', 'deleteGroup')
  const refusals: NotCreated[] = []
  for (const actor of c.actors) {
    const tried = await createAndDelete(c, actor)
    if (tried instanceof NotCreated) {
      refusals.push(tried)
      continue
    }
    known.creator ??= actor
    known.creators.add(actor)
    if (tried === 'not deleted') break
  }
  if (known.creator === undefined) throw await withoutCreator(c, refusals)
  return known.creator
}

/**
 * Tries whether a profile can create a group and delete it again.
 * @throws Untestable if the suite must not create more groups: it cannot find them again, or it cannot delete them
 */
async function createAndDelete(c: Case, actor: Id): Promise<NotCreated | 'deleted' | 'not deleted'> {
  const { suite } = c
  const text = textOf(c, 'probe')
  const probe = await createGroup(c, actor, text).catch(error => {
    if (!(error instanceof NotCreated)) throw error
    return error
  })
  if (probe instanceof NotCreated) {
    if (probe.response.status !== 200) return probe
    judgeMissingId(c, probe.response)
    const id = await ownIdOf(c, actor, text)
    if (id !== undefined) suite.cleanupLog.created({ id, actor })
    throw giveUp(suite, 'needs the SVC-ID of a new group; the response to createGroup has none')
  }
  const own = await ownIdOf(c, actor, text)
  if (own !== undefined && own !== probe) {
    // The suite must not delete the group of others that the response names too.
    suite.cleanupLog.removed(probe)
    suite.cleanupLog.created({ id: own, actor })
    throw giveUp(
      suite,
      `needs a response to createGroup whose first unknown SVC-ID is that of the new group; it was ${probe}, and a search finds the group as ${own}`,
    )
  }
  const request = { operation: 'deleteGroup', actor, group: probe } as const
  const deleted = await sendPatiently(c, request)
  if (deleted.status === 200) return 'deleted'
  if (suite.known.creator !== undefined) return 'not deleted'
  const isReported =
    (await reportUnserved(c, request, deleted)) ||
    (await reportRefused(c, request, deleted, { operation: 'updateGroup', body: text }))
  if (isReported) suite.known.requireServed('deleteGroup')
  throw giveUp(
    suite,
    `needs a creator that may delete its new group; deleteGroup returned ${deleted.status}, so the suite creates no more groups`,
  )
}

/** @returns why no profile can create a group, after a report of what shows a mistake of the target */
async function withoutCreator(c: Case, refusals: readonly NotCreated[]): Promise<Untestable> {
  const { suite } = c
  const [refusal] = refusals
  const areMissing = refusals.length > 0 && refusals.every(({ response }) => isUnserved(response))
  const isReported =
    refusal !== undefined &&
    ((await reportUnserved(c, refusal.request, refusal.response)) ||
      (areMissing && (await reportNotFound(c, refusal.request, refusal.response))))
  if (isReported) suite.known.requireServed('createGroup')
  if (c.actors.length === 0) suite.known.requireServed('searchPrincipals')
  if (areMissing)
    suite.run.abort(
      `createGroup is neither accepted nor refused at ${suite.target.wire.groupPath} (${refusal?.response.status}): check wire.groupPath`,
    )
  const other = refusals.find(({ response }) => response.status !== 403)
  return giveUp(
    suite,
    other?.message ??
      'needs a token of a member of Vetted in the target file: no profile could create a group',
  )
}
