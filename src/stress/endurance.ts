import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type { Row } from '../bench/rows.js'
import { table } from '../bench/rows.js'
import { worldOf } from '../bench/worlds.js'
import { whole } from '../cli/options.js'
import { createOracle } from '../index.js'
import { scriptOptions } from '../script.js'
import type { Load, Loaded } from './endurance-load.js'

const connections = 64
const first = 50_000

const { requests } = scriptOptions<{ requests: number }>(
  'endurance',
  `Mixed requests at ${connections} connections, a tenth of them changes that go to disk. Exit code: 1 where a figure misses its limit.`,
  command =>
    command.option('--requests <number>', `how many, more than ${first}`, whole(first + 1, 1e9), 500_000),
)

const folder = await mkdtemp(join(tmpdir(), 'load-'))
const world = worldOf(1000)
const oracle = await createOracle({ world, data: join(folder, 'state.json') })
const url = await oracle.listen(0)
const creator = world.groups[0]?.members[0] ?? ''
const load: Omit<Load, 'requests'> = {
  url,
  connections,
  token: await oracle.session.issue(creator),
  searches: world.profiles.slice(0, 500).map(({ common_name }) => common_name.slice(0, 5)),
  profiles: world.profiles.slice(0, 50).map(({ svc_id }) => svc_id),
}
const child = fork(fileURLToPath(new URL(import.meta.url.replace('endurance', 'endurance-load'))), {
  execArgv: process.execArgv.filter(arg => arg !== '--expose-gc'),
})

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const early = await send(first)
const memoryEarly = memory()
const late = await send(requests - first)
delay.disable()
const memoryLate = memory()
child.disconnect()
await oracle.close()
await rm(folder, { recursive: true })

const growth = memoryLate / memoryEarly
const delayed = delay.percentile(99) / 1e6
const errors = early.errors + late.errors
const rows: Row[] = [
  { name: 'requests', figure: requests / 1000, unit: 'thousand' },
  { name: 'requests a second', figure: late.rate, unit: '/s' },
  { name: 'errors', figure: errors, unit: '', against: 'none', holds: errors === 0 },
  { name: 'memory after the first 50,000', figure: memoryEarly, unit: 'MB' },
  {
    name: 'memory at the end',
    figure: memoryLate,
    unit: 'MB',
    against: 'at most 20% more',
    holds: growth <= 1.2,
  },
  {
    name: 'event loop delay, p99',
    figure: delayed,
    unit: 'ms',
    against: 'at most 30 ms',
    holds: delayed <= 30,
  },
]
console.log(table(rows))
for (const message of [...early.messages, ...late.messages]) console.log(`# ${message}`)
if (rows.some(({ holds }) => holds === false)) process.exitCode = 1

async function send(count: number): Promise<Loaded> {
  child.send({ ...load, requests: count })
  const [loaded] = await once(child, 'message')
  return loaded as Loaded
}

/** What is still in use once the rubbish is out, in MB. */
function memory(): number {
  if (globalThis.gc === undefined) throw new Error('run this with --expose-gc')
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
