import { permissionsOf } from '../../../src/spec/authorization.js'
import { type Group, type Id, idsOf } from '../../../src/spec/nouns.js'
import { wordsFor } from '../../judge/words.js'
import type { HttpResponse } from '../../target/client.js'
import { createdId } from '../../target/created-id.js'
import type { Deployment } from '../../target/deployment.js'
import { sendUnjudged } from '../../target/request.js'
import { idsIn, isServerError } from '../../target/results.js'
import { connectionTo, neutralWire, type WireNames } from '../../target/target.js'
import { textOf } from '../../worlds/group-fixture.js'
import { otherPath, reportUnserved } from '../../worlds/report-unserved.js'
import { bothKinds, onlyProfiles, search } from '../../worlds/searching.js'
import { Case } from '../case.js'
import { recordForCleanup } from '../clean-up.js'
import type { Suite } from '../suite.js'
import { isFoundByOtherTexts } from './nothing-found.js'
import { isRefused, probeRead, shows } from './probe.js'

/** A group that the target has, and a profile that has seen that. */
type Known = readonly [group: Group, actor: Id]

/**
 * Reports that search is missing or finds nothing, if that is why no profile finds itself: the rest of the service works.
 * Without that failure, the other clauses would be untested.
 */
export async function reportMissingSearch(suite: Suite, deployment: Deployment): Promise<boolean> {
  const { target } = suite
  const read = await probeRead(suite, null)
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
  const path = response.status === 404 ? `; ${otherPath('searchPrincipals')}` : ''
  const failure = c.failure({
    decides: response,
    expected: { statuses: [200], found: [group.svc_id] },
    because: `the same profile has seen that the group is there; no search finds anything${path}`,
  })
  const why = `needs a search that finds something: ${wordsFor(suite, failure).message}, and no other one does${path}`
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
    const { status, text } = await sendUnjudged(there, { operation: 'readGroup', actor, group: svc_id })
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
    const response = await sendUnjudged(suite, request)
    recordForCleanup(suite, c, request, response)
    const svc_id = createdId(c, response)
    if (response.status === 200 && svc_id !== undefined) return [{ ...body, svc_id, members: [] }, actor]
  }
  return undefined
}

/** The maximum number of profiles that search for themselves. */
const maxProfiles = 2

/**
 * Whether profiles find themselves if they search for profiles alone, although a search for both kinds finds nothing. If
 * that search is 404 because no group matches, it is reported, and the other tests search for one kind alone.
 */
export async function findsKindAlone(suite: Suite, deployment: Deployment): Promise<boolean> {
  const c = new Case(suite, deployment, 'search.no-match')
  for (const actor of Object.keys(deployment.tokens).slice(0, maxProfiles)) {
    const alone = await search(c, actor, actor, onlyProfiles)
    if (!shows(suite, alone.response, actor)) continue
    await reportOneKindMissing(c, actor)
    return true
  }
  return false
}

async function reportOneKindMissing(c: Case, actor: Id): Promise<void> {
  const { response } = await search(c, actor, actor, bothKinds)
  if (response.status !== 404) return
  const failure = c.failure({
    expected: { statuses: [200], found: [actor] },
    decides: response,
    when: 'although a profile matches',
    because: 'only a search that matches neither a profile nor a group is 404',
  })
  c.suite.fail('search.no-match', failure)
  c.known.needsBothKinds = true
}

/**
 * Reports that searches show the SVC-IDs of a world in another case, so that no result is that of a principal. From then on
 * they are read in the case of the world: without that, the other clauses would be untested.
 */
export function reportOtherCase(c: Case, responses: readonly HttpResponse[]): boolean {
  const { suite, wire, world } = c
  const found = inOtherCase(responses, wire, idsOf(world))
  if (found === undefined) return false
  const [id, shown, decides] = found
  const clause = shown.startsWith(wire.idPrefix) ? 'search.values' : 'wire.id-prefix'
  const wrong = 'shows an SVC-ID in another case than it has'
  const failure = c.failure({ decides, expected: { says: id }, wrong })
  suite.fail(clause, failure, c)
  // Where the case is lost, no result is that of a principal.
  const cased = casedAs(id, shown, wire.idPrefix)
  if (cased === undefined) suite.known.unserved.set('searchPrincipals', wordsFor(suite, failure).message)
  else {
    suite.known.otherCase = { clause, failure, read: body => body.replace(/[^\s"',<>]+/g, cased) }
    suite.staging.findWorldAgain()
  }
  // That failure decides the verdict, so the clauses that pass may count.
  suite.run.served()
  return true
}

const casings: readonly ((text: string) => string)[] = [
  text => text,
  text => text.toLowerCase(),
  text => text.toUpperCase(),
]

/** Gives SVC-IDs the case of this one, which is shown in another; undefined if it has small and capital letters. */
function casedAs(id: Id, shown: string, idPrefix: string): ((word: string) => string) | undefined {
  const [own, other] = [id, shown].map(each => each.slice(idPrefix.length)) as [string, string]
  const casing = casings.find(each => each(other) === own)
  if (casing === undefined) return undefined
  const prefix = idPrefix.toLowerCase()
  const isId = (word: string) => word.length >= id.length && word.toLowerCase().startsWith(prefix)
  return word => (isId(word) ? idPrefix + casing(word.slice(prefix.length)) : word)
}

/** One of the SVC-IDs that a search shows in another case, how, and in which response. */
export function inOtherCase(
  responses: readonly HttpResponse[],
  { idField }: Pick<WireNames, 'idField'>,
  ids: readonly Id[],
): readonly [id: Id, shown: string, response: HttpResponse] | undefined {
  const known = new Map(ids.map(id => [id.toLowerCase(), id]))
  for (const response of responses)
    for (const shown of [...idsIn(response, idField)].map(String)) {
      const id = known.get(shown.toLowerCase())
      if (id !== undefined && id !== shown) return [id, shown, response]
    }
  return undefined
}
