import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepWorld } from './kept-world.js'

export interface Interrupted {
  readonly rounds: number
  /** Runs that had changed something when they were stopped. */
  readonly midway: number
  /** What a stopped run left on the target, and manifests that say so. */
  readonly left: readonly string[]
}

/**
 * Stops a check of a deployment that keeps its world by Ctrl-C, at another random moment each round, and looks
 * whether the world is as it was.
 * @param command what runs `principal-oracle`
 * @param moment settles when it is time to stop; asked anew once the run has sent its first request
 */
export async function interruptChecks(
  command: readonly [string, ...string[]],
  rounds: number,
  moment: (isMidway: () => boolean) => Promise<void> = atRandom,
  told: (round: number) => void = () => {},
): Promise<Interrupted> {
  const kept = await keepWorld('world')
  const { oracle, folder, target } = kept
  const before = kept.world()
  const left: string[] = []
  let midway = 0
  try {
    for (let round = 1; round <= rounds; round++) {
      const [program, ...words] = command
      const child = spawn(program, [...words, 'check', '--target', target], {
        stdio: 'ignore',
        env: { ...process.env, TMPDIR: folder },
        detached: true,
      })
      const ended = once(child, 'exit')
      await once(oracle.app.server, 'request')
      await moment(() => kept.world() !== before)
      if (kept.world() !== before) midway++
      // As a terminal does: the whole group of processes gets it.
      if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGINT')
      await ended
      if (kept.world() !== before) left.push(`round ${round}: ${kept.world()}`)
      told(round)
    }
    const manifests = readdirSync(folder).filter(file => file.endsWith('.manifest.json'))
    return { rounds, midway, left: [...left, ...manifests] }
  } finally {
    await kept.close()
  }
}

async function atRandom(): Promise<void> {
  await sleep(Math.random() * 6000)
}
