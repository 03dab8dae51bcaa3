import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { whole } from '../../cli/options.js'
import { createReferenceServer } from '../../server/reference-server.js'
import { scriptOptions } from '../script.js'
import { creatorIn, generateWorld } from '../test-support/generated-world.js'
import { printTable } from '../test-support/measurements.js'
import { usedMemory } from '../test-support/used-memory.js'
import { WorkerProcess } from '../test-support/worker-process.js'
import type { EnduranceOrder, EnduranceResult } from './endurance-client.js'

const connections = 64
const first = 50_000

const { requests } = scriptOptions<{ requests: number }>(
  'endurance',
  `Send mixed requests over ${connections} connections. About one request in ten is a change, which goes to disk. Exit code: 1 if a figure misses its limit.`,
  command =>
    command.option(
      '--requests <number>',
      `number of requests, more than ${first}`,
      whole(first + 1, 1e9),
      500_000,
    ),
)

const folder = await mkdtemp(join(tmpdir(), 'endurance-'))
const world = generateWorld(1000)
const oracle = await createReferenceServer({ world, data: join(folder, 'state.json') })
const order: Omit<EnduranceOrder, 'requests'> = {
  url: await oracle.listen(0),
  connections,
  token: oracle.session.issue(creatorIn(world)),
  searches: world.profiles.slice(0, 500).map(({ common_name }) => common_name.slice(0, 5)),
  profiles: world.profiles.slice(0, 50).map(({ svc_id }) => svc_id),
}
const client = new WorkerProcess<EnduranceOrder, EnduranceResult>(
  new URL(`./endurance-client${extname(import.meta.url)}`, import.meta.url),
)

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const early = await client.send({ ...order, requests: first })
const memoryEarly = usedMemory()
const late = await client.send({ ...order, requests: requests - first })
delay.disable()
const memoryLate = usedMemory()
await client.end()
await oracle.close()
await rm(folder, { recursive: true })

const delayP99 = delay.percentile(99) / 1e6
const errors = early.errors + late.errors
printTable([
  { name: 'requests', figure: requests / 1000, unit: 'thousand' },
  { name: 'requests a second', figure: late.rate, unit: '/s' },
  { name: 'errors', figure: errors, unit: '', against: 'none', holds: errors === 0 },
  { name: 'memory after the first 50,000', figure: memoryEarly, unit: 'MB' },
  {
    name: 'memory at the end',
    figure: memoryLate,
    unit: 'MB',
    against: 'at most 20% more',
    holds: memoryLate / memoryEarly <= 1.2,
  },
  {
    name: 'event loop delay, p99',
    figure: delayP99,
    unit: 'ms',
    against: 'at most 30 ms',
    holds: delayP99 <= 30,
  },
])
for (const message of [...early.messages, ...late.messages]) console.log(`# ${message}`)
