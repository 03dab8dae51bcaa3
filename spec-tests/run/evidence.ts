import { type Evidence, longestResponse, type RequestRecord } from '../../src/report/report.js'
import { script, shortestPart } from '../../src/report/script.js'
import { idsOf, type World } from '../../src/spec/nouns.js'
import { forReport } from '../judge/for-report.js'
import type { Names } from '../judge/seen.js'
import { wordsFor } from '../judge/words.js'
import { firstNewId } from '../target/created-id.js'
import { isSuccess } from '../target/results.js'
import type { TestedTarget } from '../target/target.js'
import type { Failure } from './failure.js'
import { withoutMarks } from './marks.js'
import type { Staging } from './staging.js'

/** What evidence shows of a suite, in addition to the failure. */
interface EvidenceContext extends Names {
  readonly target: TestedTarget
  readonly staging: Staging
  readonly options: { readonly seed: number }
}

/** A failure as a report shows it: `replay` and the script in it can repeat the failure. */
export function evidenceOf(suite: EvidenceContext, failure: Failure, path?: string): Evidence {
  const { world, requests, finding, words } = withPlaceholders(suite, failure)
  const shown = requests.map(request => ({
    ...request,
    response: request.response.slice(0, longestResponse),
  }))
  const { wire, baseUrl } = suite.target
  return {
    ...words,
    finding,
    seed: suite.options.seed,
    ...(path === undefined ? {} : { path }),
    world,
    requests: shown,
    curl: script({
      baseUrl,
      ...wire,
      ...(suite.target.tier === 'control' ? { world } : { keptWorld: world }),
      mintsIds: suite.staging.mintsIds,
      requests: shown,
      ...words,
      finding,
    }),
  }
}

/**
 * A failure for a report, in which `<created N>` replaces the SVC-ID of the Nth created group. In a path, a search for it,
 * `<created N without prefix>` replaces the rest of one.
 */
function withPlaceholders(suite: EvidenceContext, failure: Failure) {
  const { finding, requests: ofCase, world } = failure
  const requests = [...suite.staging.origins.before(ofCase), ...ofCase]
  const created = createdIds(suite, requests, world)
  const placed = (text: string) =>
    created.reduce((all, id, at) => all.replaceAll(id, `<created ${at + 1}>`), withoutMarks(text))
  const { idPrefix } = suite.target.wire
  const placedInPath = (path: string) =>
    created.reduce((all, id, at) => {
      const bare = id.slice(idPrefix.length)
      return bare.length < shortestPart ? all : all.replaceAll(bare, `<created ${at + 1} without prefix>`)
    }, placed(path))
  const placedIn = <T>(value: T): T => JSON.parse(placed(JSON.stringify(value)))
  return {
    words: placedIn(wordsFor(suite, failure)),
    finding: placedIn(forReport(suite, finding, requests)),
    world: JSON.parse(withoutMarks(JSON.stringify(world))),
    requests: requests.map(
      (request): RequestRecord => ({
        ...request,
        path: placedInPath(request.path),
        body: placedIn(request.body),
        response: placed(request.response),
      }),
    ),
  }
}

/** The SVC-IDs of created groups in order: the first new SVC-ID of each response that may have one. */
function createdIds(
  suite: EvidenceContext,
  requests: readonly RequestRecord[],
  world: World,
): readonly string[] {
  const created: string[] = []
  // A target may show an SVC-ID of the world in another case.
  const known = new Set(idsOf(world).map(id => id.toLowerCase()))
  const { wire } = suite.target
  const isKnown = (text: string) => {
    const id = text.toLowerCase()
    // A target may cut one, too.
    const isLong = id.length >= wire.idPrefix.length + shortestPart
    return known.has(id) || (isLong && [...known].some(each => each.startsWith(id)))
  }
  for (const request of requests) {
    if (!mayShowNewId(suite, request)) continue
    const id = firstNewId(request.response, wire, isKnown)
    if (id === undefined) continue
    created.push(id)
    known.add(id.toLowerCase())
  }
  return created
}

/** If the suite put the world in place, an unknown SVC-ID in a read is that of a created group. */
function mayShowNewId(
  { target: { tier } }: EvidenceContext,
  { method, body, status }: RequestRecord,
): boolean {
  if (status === null || !isSuccess(status)) return false
  return (method === 'POST' && body !== null) || (tier === 'control' && method === 'GET')
}
