import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { natural } from '../../cli/options.js'
import { scriptOptions } from '../script.js'
import { command } from '../test-support/command.js'
import { keepWorld } from '../test-support/kept-world.js'

/** In milliseconds after its first request: a check is stopped at a random moment until then. */
const longest = 6000

const { rounds } = scriptOptions<{ rounds: number }>(
  'interrupt',
  'Stop checks midway with Ctrl-C, and look for groups and cleanup logs that they leave. Exit code: 1 if there are any.',
  command => command.option('--rounds <number>', 'number of checks', natural, 50),
)
const { oracle, folder, target, world, close } = await keepWorld('world')
const before = world()
const left: string[] = []
let midway = 0
for (let round = 1; round <= rounds; round++) {
  const [program, ...args] = command
  const child = spawn(program, [...args, 'check', '--target', target], {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
    detached: true,
  })
  const ended = once(child, 'exit')
  await once(oracle.app.server, 'request')
  await sleep(Math.random() * longest)
  if (world() !== before) midway++
  // As a terminal does, send the signal to all processes of the group.
  if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGINT')
  await ended
  if (world() !== before) left.push(`round ${round}: ${world()}`)
  if (round % 10 === 0) console.error(`${round}/${rounds}`)
}
left.push(...readdirSync(folder).filter(file => file.endsWith('.manifest.json')))
await close()
console.log(
  `${rounds} checks stopped by Ctrl-C, ${midway} of them while their groups existed; left behind: ${left.length}`,
)
for (const item of left) console.log(item)
process.exitCode = left.length === 0 ? 0 : 1
