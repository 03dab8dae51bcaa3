import { permissionsOf } from '../../../src/spec/authorization.js'
import type { Group, Id } from '../../../src/spec/nouns.js'
import { wordsFor } from '../../judge/words.js'
import { connectionTo } from '../../target/connection.js'
import { createdId } from '../../target/created-id.js'
import type { Deployment } from '../../target/deployment.js'
import { isServerError } from '../../target/results.js'
import { neutralWire } from '../../target/target.js'
import { textOf } from '../../worlds/group-fixture.js'
import { reportUnserved } from '../../worlds/report-unserved.js'
import { Case } from '../case.js'
import { recordForCleanup } from '../record-for-cleanup.js'
import type { Suite } from '../suite.js'
import { isFoundByOtherTexts } from './nothing-found.js'
import { isRefused, probe, unusedId } from './probe.js'

/** A group that the target has, and a profile that has seen that. */
type Known = readonly [group: Group, actor: Id]

/**
 * Reports that search is missing or finds nothing, if that is why no profile finds itself: the rest of the service works.
 * Without that failure, the other clauses would be untested.
 */
export async function reportMissingSearch(suite: Suite, deployment: Deployment): Promise<boolean> {
  const { target } = suite
  const read = await probe(suite, { operation: 'readGroup', actor: null, group: unusedId(suite) })
  // Without a world in the target file, only search shows its profiles.
  const [actor] = Object.keys(deployment.tokens)
  if (!isRefused(read) || actor === undefined) return false
  const c = new Case(suite, deployment, 'search.any-caller')
  const request = { operation: 'searchPrincipals', actor, query: { s: actor } } as const
  const isUsualPath = target.wire.searchPath === neutralWire.searchPath
  const isMissing = isUsualPath && (await reportUnserved(c, request, await c.send(request)))
  if (!isMissing && !(await reportUseless(c))) return false
  // Nothing is found without search. That failure decides the verdict, so the clauses that pass may count.
  suite.run.served()
  return true
}

/** Reports that no search finds a group that is certainly there, nor anybody else. */
async function reportUseless(c: Case): Promise<boolean> {
  const { suite, world } = c
  const [group, actor] = (await readGroup(c)) ?? (await newGroup(c)) ?? []
  if (group === undefined || actor === undefined) return false
  const there = connectionTo(suite, c.deployment)
  if (await isFoundByOtherTexts(there, { ...world, groups: [group, ...world.groups] })) return false
  const request = { operation: 'searchPrincipals', actor, query: { s: group.title } } as const
  const response = await c.send(request)
  const failure = c.failure({
    decides: response,
    expected: { statuses: [200], found: [group.svc_id] },
    because: 'the same profile has seen that the group is there; no search finds anything',
  })
  const why = `needs a search that finds something: ${wordsFor(suite, failure).message}, and no other one does`
  suite.known.unserved.set('searchPrincipals', why)
  // Any response shows a server error.
  if (!isServerError(response))
    suite.fail(isRefused(response) ? 'search.any-caller' : 'search.partial', failure, c)
  return true
}

async function readGroup({ suite, deployment, world, actors }: Case): Promise<Known | undefined> {
  const there = connectionTo(suite, deployment)
  for (const group of world.groups) {
    const { svc_id, title } = group
    const actor = actors.find(id => permissionsOf(world, id, svc_id, suite.known.readings).has('read'))
    if (actor === undefined) continue
    const { status, text } = await probe(there, { operation: 'readGroup', actor, group: svc_id })
    if (status === 200 && text.includes(title)) return [group, actor]
  }
  return undefined
}

/** A group that a profile creates, on a target that keeps its world. */
async function newGroup(c: Case): Promise<Known | undefined> {
  const { suite, actors } = c
  if (!suite.target.writable || suite.target.takesWorlds) return undefined
  for (const actor of actors) {
    const body = textOf(c, 'search')
    const request = { operation: 'createGroup', actor, body } as const
    const response = await probe(suite, request)
    recordForCleanup(suite, c, request, response)
    const svc_id = createdId(c, response)
    if (response.status === 200 && svc_id !== undefined) return [{ ...body, svc_id, members: [] }, actor]
  }
  return undefined
}
