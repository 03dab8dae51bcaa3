import { type Evidence, longestResponse, type RequestRecord } from '../../src/report/report.js'
import { script } from '../../src/report/script.js'
import type { World } from '../../src/spec/nouns.js'
import { firstNewId } from '../target/group-layout.js'
import type { Failure } from './case.js'
import type { Suite } from './suite.js'

/** A failure as a report shows it: complete enough to be repeated, by `replay` and by the script in it. */
export function evidenceOf(suite: Suite, { finding, requests, world }: Failure, path?: string): Evidence {
  const { wire, baseUrl } = suite.target
  const places = createdIds(suite, requests, world)
  const placed = (text: string) =>
    places.reduce((all, id, at) => all.replaceAll(id, `<created ${at + 1}>`), text)
  const shown: readonly RequestRecord[] = requests.map(request => ({
    ...request,
    path: placed(request.path),
    body: request.body === null ? null : JSON.parse(placed(JSON.stringify(request.body))),
    response: placed(request.response).slice(0, longestResponse),
  }))
  return {
    message: placed(finding.message),
    expected: placed(finding.expected),
    observed: placed(finding.observed),
    seed: suite.options.seed,
    ...(path === undefined ? {} : { path }),
    world,
    requests: shown,
    curl: script({
      baseUrl,
      ...wire,
      world: suite.tier === 'control' ? world : undefined,
      mintsIds: suite.staging.mintsIds,
      requests: shown,
      expected: placed(finding.expected),
    }),
  }
}

/** The SVC-IDs that came to be, in their order, each the first new one in an response: at most one an response. */
function createdIds(suite: Suite, requests: readonly RequestRecord[], world: World): readonly string[] {
  const known = new Set([...world.profiles, ...world.groups].map(({ svc_id }) => svc_id))
  for (const request of requests) {
    if (!mayTellOfNew(suite, request)) continue
    const id = firstNewId(request.response, suite.target.wire.idPrefix, text => known.has(text))
    if (id !== undefined) known.add(id)
  }
  return [...known].slice(world.profiles.length + world.groups.length)
}

/** Where the suite put the world in place, whatever else is found in it was created, if not by an response that says so. */
function mayTellOfNew({ tier }: Suite, { method, body, status }: RequestRecord): boolean {
  if (status === null || status < 200 || status > 299) return false
  return (method === 'POST' && body !== null) || (tier === 'control' && method === 'GET')
}
