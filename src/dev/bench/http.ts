import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { fetchToken } from '../test-support/fetch-token.js'
import { formatFigure, type Measurement, median } from '../test-support/measurements.js'
import { startModule, startServer } from '../test-support/server-process.js'
import { callers, groupsOfMany, httpWorld } from './http-world.js'
import { worldFile } from './world-file.js'

/** The least accepted ratio to the rate of a bare route, by the number of principals. */
const leastRatios: ReadonlyMap<number, number> = new Map([
  [1_000, 0.8],
  [1_000_000, 0.75],
])

const connections = 20
/** Other activity of the machine affects all workloads alike, because the turns are short and many. */
const [rounds, seconds, warmUp] = [15, 0.3, 1]

/** GET requests to send repeatedly, one path after another, all with the same cookie. */
interface Workload {
  readonly url: string
  readonly cookie: string
  readonly paths: readonly string[]
}

/** Search and reading a group over HTTP, compared with a bare Fastify route that has the same responses ready. */
export async function benchHttp(principals: number): Promise<Measurement[]> {
  const { world, searches, groups } = httpWorld(principals)
  const { file, folder } = worldFile(principals, world)
  const { url, stop } = await startServer('--world', file, '--log-level', 'warn')
  const workload = async (caller: keyof typeof callers, paths: readonly string[]): Promise<Workload> => ({
    url,
    cookie: `svc-token=${await fetchToken(url, callers[caller])}`,
    paths,
  })
  const compared = async (name: string, work: Workload) => {
    const responses = await responseTexts(work)
    const own = { ...work, paths: Object.keys(responses) }
    const ready = join(folder, 'responses.json')
    writeFileSync(ready, JSON.stringify(Object.fromEntries(bodies(responses))))
    const bare = await startModule('../bench/bare-server', [ready])
    const peer = { ...own, url: bare.url }
    await assertSameResponses(peer, responses)
    const least = leastRatios.get(principals)
    const row = await comparison(
      `HTTP ${name} at ${principals.toLocaleString('en')}`,
      [peer, own],
      'a bare route',
      least,
    )
    await bare.stop('SIGKILL')
    return row
  }
  const inOne = await workload('inOne', groups)
  const measurements = [
    await compared('search, asked before,', await workload('inOne', searches)),
    await compared('read group', inOne),
  ]
  if (world.groups.length >= groupsOfMany)
    measurements.push(
      await comparison(
        `HTTP read group, caller in ${groupsOfMany} groups`,
        [inOne, await workload('inMany', groups)],
        'a caller in one',
        0.9,
      ),
    )
  await stop('SIGKILL')
  rmSync(folder, { recursive: true })
  return measurements
}

/** The rate of a workload, and its median ratio to that of a peer in the same round. */
async function comparison(
  name: string,
  workloads: readonly [peer: Workload, own: Workload],
  peer: string,
  least: number | undefined,
): Promise<Measurement> {
  for (const workload of workloads) await rateOf(workload, warmUp)
  const measured: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const rates: [number, number] = [0, 0]
    // Each round begins with another workload.
    for (const at of [round % 2, (round + 1) % 2] as (0 | 1)[])
      rates[at] = await rateOf(workloads[at], seconds)
    measured.push(rates)
  }
  const ratio = median(measured.map(([ofPeer, own]) => own / ofPeer))
  const against = `${formatFigure(ratio)} of ${formatFigure(median(measured.map(([ofPeer]) => ofPeer)))} /s: ${peer}`
  return {
    name,
    figure: median(measured.map(([, own]) => own)),
    unit: '/s',
    ...(least === undefined
      ? { against }
      : { against: `${against}; at least ${least}`, holds: ratio >= least }),
  }
}

/** The rate of 2xx responses, per second. */
async function rateOf({ url, cookie, paths }: Workload, duration: number): Promise<number> {
  const requests = paths.map(path => ({ path, headers: { cookie } }))
  const { start, finish, errors, non2xx, ...counts } = await autocannon({
    url,
    connections,
    requests,
    duration,
    sampleInt: 50,
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} responses other than 2xx`)
  return counts['2xx'] / ((finish.getTime() - start.getTime()) / 1000)
}

/**
 * The bodies of the successful responses, by path and query.
 * @throws Error if more than half of the requests are refused
 */
async function responseTexts({ url, cookie, paths }: Workload): Promise<Readonly<Record<string, string>>> {
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

function bodies(texts: Readonly<Record<string, string>>): readonly (readonly [string, unknown])[] {
  return Object.entries(texts).map(([path, text]) => [path, JSON.parse(text)])
}

async function assertSameResponses(
  peer: Workload,
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  const actual = await responseTexts(peer)
  for (const path of peer.paths)
    if (actual[path] !== expected[path])
      throw new Error(`${peer.url}${path}: the peer's response differs from the server's response`)
}
