import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { natural } from '../../cli/options.js'
import { scriptOptions } from '../script.js'
import { command } from '../test-support/command.js'
import { keepWorld } from '../test-support/kept-world.js'

export interface Interrupted {
  readonly rounds: number
  /** The number of checks that had changed the world when they were stopped. */
  readonly midway: number
  /** Worlds that a stopped check left changed, and the cleanup logs that it left. */
  readonly left: readonly string[]
}

/**
 * Checks a deployment with a fixed world, stops the check with Ctrl-C at a random moment, and compares the world with
 * the initial world. Repeats this in each round.
 * @param moment called after the first request of each check; resolves when the check must stop
 */
export async function interruptChecks(
  rounds: number,
  moment: (isMidway: () => boolean) => Promise<void> = randomMoment,
  onRound: (round: number) => void = () => {},
): Promise<Interrupted> {
  const kept = await keepWorld('world')
  const { oracle, folder, target } = kept
  const before = kept.world()
  const left: string[] = []
  let midway = 0
  try {
    for (let round = 1; round <= rounds; round++) {
      const [program, ...args] = command
      const child = spawn(program, [...args, 'check', '--target', target], {
        stdio: 'ignore',
        env: { ...process.env, TMPDIR: folder },
        detached: true,
      })
      const ended = once(child, 'exit')
      await once(oracle.app.server, 'request')
      await moment(() => kept.world() !== before)
      if (kept.world() !== before) midway++
      // As a terminal does, send the signal to all processes of the group.
      if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGINT')
      await ended
      if (kept.world() !== before) left.push(`round ${round}: ${kept.world()}`)
      onRound(round)
    }
    const cleanupLogs = readdirSync(folder).filter(file => file.endsWith('.manifest.json'))
    return { rounds, midway, left: [...left, ...cleanupLogs] }
  } finally {
    await kept.close()
  }
}

async function randomMoment(): Promise<void> {
  await sleep(Math.random() * 6000)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rounds } = scriptOptions<{ rounds: number }>(
    'interrupt',
    'Stop checks midway with Ctrl-C, and look for groups and cleanup logs that they leave. Exit code: 1 if there are any.',
    command => command.option('--rounds <number>', 'number of checks', natural, 50),
  )
  const { midway, left } = await interruptChecks(rounds, randomMoment, round => {
    if (round % 10 === 0) console.error(`${round}/${rounds}`)
  })
  console.log(
    `${rounds} checks stopped by Ctrl-C, ${midway} of them while their groups existed; left behind: ${left.length}`,
  )
  for (const item of left) console.log(item)
  process.exitCode = left.length === 0 ? 0 : 1
}
