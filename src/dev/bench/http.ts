import { endpoints } from '../../spec/endpoints.js'
import { formatFigure, type Measurement } from '../test-support/measurements.js'
import { compareRates, type HttpClient, startHttpClient } from './compare-rates.js'
import type { Workload } from './http-client.js'
import { type ResponseTexts, startHttpServer } from './http-server-process.js'
import { type callers, groupsOfMany } from './http-world.js'

/** The least accepted ratio to the rate of a bare route, by the number of principals. */
const leastRatios: ReadonlyMap<number, number> = new Map([
  [1_000, 0.8],
  [1_000_000, 0.75],
])

/** Search and reading a group over HTTP, compared with a bare Fastify route that has the same responses ready. */
export async function benchHttp(principals: number): Promise<Measurement[]> {
  const client = startHttpClient()
  const oracle = startHttpServer()
  const { url, cookies, searches, groups } = await oracle.send({ kind: 'oracle', principals })
  const workload = (caller: keyof typeof callers, paths: readonly string[]): Workload => ({
    url,
    cookie: cookies[caller],
    paths,
  })
  const size = principals.toLocaleString('en')
  const withBareRoute = (name: string, work: Workload, route: string) =>
    compareWithBareRoute(client, `HTTP ${name} at ${size}`, work, route, leastRatios.get(principals))
  const measurements = [
    await withBareRoute('search', workload('inOne', searches), endpoints.searchPrincipals.path),
    await withBareRoute('read group', workload('inOne', groups), '/auth/v1/group/:id'),
  ]
  if (principals === 10 * groupsOfMany)
    measurements.push(await compareCallers(client, workload('inOne', groups), workload('inMany', groups)))
  await Promise.all([oracle.end(), client.end()])
  return measurements
}

async function compareWithBareRoute(
  client: HttpClient,
  name: string,
  workload: Workload,
  route: string,
  least: number | undefined,
): Promise<Measurement> {
  const responses = await responseTexts(workload)
  const own = { ...workload, paths: Object.keys(responses) }
  const bare = startHttpServer()
  const peer = { ...own, url: (await bare.send({ kind: 'bare route', route, responses })).url }
  await assertSameResponses(peer, responses)
  const { rates, ratios } = await compareRates(client, [peer, own])
  await bare.end()
  const [ofBare = 0, figure = 0] = rates
  const [, ratio = 0] = ratios
  const against = `${formatFigure(ratio)} of ${formatFigure(ofBare)} /s: a bare route`
  const limit =
    least === undefined ? { against } : { against: `${against}; at least ${least}`, holds: ratio >= least }
  return { name, figure, unit: '/s', ...limit }
}

async function compareCallers(client: HttpClient, inOne: Workload, inMany: Workload): Promise<Measurement> {
  const { rates, ratios } = await compareRates(client, [inOne, inMany])
  const [ofOne = 0, figure = 0] = rates
  const [, ratio = 0] = ratios
  return {
    name: `HTTP read group, caller in ${groupsOfMany} groups`,
    figure,
    unit: '/s',
    against: `${formatFigure(ratio)} of ${formatFigure(ofOne)} /s: a caller in one; at least 0.9`,
    holds: ratio >= 0.9,
  }
}

/**
 * The bodies of the successful responses, by path and query.
 * @throws Error if more than half of the requests are refused
 */
async function responseTexts({ url, cookie, paths }: Workload): Promise<ResponseTexts> {
  const texts: Record<string, string> = {}
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { cookie } })
    const text = await response.text()
    if (response.ok) texts[path] = text
  }
  if (Object.keys(texts).length < paths.length / 2)
    throw new Error(`${url}: more than half of the requests are refused`)
  return texts
}

async function assertSameResponses(peer: Workload, expected: ResponseTexts): Promise<void> {
  const actual = await responseTexts(peer)
  for (const path of peer.paths)
    if (actual[path] !== expected[path])
      throw new Error(`${peer.url}${path}: the peer's response differs from the server's response`)
}
