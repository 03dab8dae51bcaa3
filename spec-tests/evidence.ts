import { type Evidence, longestResponse, type RequestRecord } from '../src/report/report.js'
import { script } from '../src/report/script.js'
import type { World } from '../src/spec/nouns.js'
import type { Failure } from './case.js'
import { firstNewId } from './shape.js'
import type { Suite } from './suite.js'

/** A failure as a report shows it: complete enough to be repeated, by `replay` and by the script in it. */
export function evidenceOf(suite: Suite, { finding, requests, world }: Failure, path?: string): Evidence {
  const { wire, baseUrl } = suite.target
  const places = createdIds(requests, world, wire.idPrefix)
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
    }),
  }
}

/** The SVC-IDs that the requests brought into being, in their order. */
export function createdIds(
  requests: readonly RequestRecord[],
  world: World,
  idPrefix: string,
): readonly string[] {
  const known = new Set([...world.profiles, ...world.groups].map(({ svc_id }) => svc_id))
  const created: string[] = []
  for (const { method, body, status, response } of requests) {
    if (method !== 'POST' || body === null || status !== 200) continue
    const id = firstNewId(response, idPrefix, text => known.has(text))
    if (id !== undefined) created.push(id)
    if (id !== undefined) known.add(id)
  }
  return created
}
