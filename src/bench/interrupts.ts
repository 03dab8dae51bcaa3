import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fixture, readWorld } from '../files.js'
import { createOracle } from '../index.js'

export interface Interrupted {
  readonly rounds: number
  /** Runs that had created something when they were stopped. */
  readonly midway: number
  /** Groups that a stopped run left on the target. */
  readonly left: readonly string[]
}

/**
 * Stops a check of a deployment that keeps its world by Ctrl-C, at another random moment each round, and looks
 * for groups that it left there.
 * @param command what runs `principal-oracle`
 * @param moment settles when it is time to stop; asked anew once the run has sent its first request
 */
export async function interruptChecks(
  command: readonly [string, ...string[]],
  rounds: number,
  moment: (isMidway: () => boolean) => Promise<void> = atRandom,
  told: (round: number) => void = () => {},
): Promise<Interrupted> {
  const world = readWorld(fixture('conformance.world.json'))
  const folder = mkdtempSync(join(tmpdir(), 'interrupts-'))
  const oracle = await createOracle({ world })
  const left: string[] = []
  let midway = 0
  try {
    const target = join(folder, 'target.json')
    const tokens = await Promise.all(
      world.profiles
        .slice(0, 4)
        .map(async ({ svc_id }) => [svc_id, await oracle.session.issue(svc_id)] as const),
    )
    writeFileSync(
      target,
      JSON.stringify({ baseUrl: await oracle.listen(0), tokens: Object.fromEntries(tokens) }),
    )
    const known = new Set(world.groups.map(({ svc_id }) => svc_id))
    const made = () => oracle.service.world().groups.filter(({ svc_id }) => !known.has(svc_id))
    for (let round = 1; round <= rounds; round++) {
      const [program, ...words] = command
      const child = spawn(program, [...words, 'check', '--target', target], {
        stdio: 'ignore',
        env: { ...process.env, TMPDIR: folder },
        detached: true,
      })
      const ended = once(child, 'exit')
      await once(oracle.app.server, 'request')
      await moment(() => made().length > 0)
      if (made().length > 0) midway++
      // As a terminal does: the whole group of processes gets it.
      if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGINT')
      await ended
      left.push(...made().map(({ svc_id }) => svc_id))
      told(round)
    }
    const manifests = readdirSync(folder).filter(file => file.endsWith('.manifest.json'))
    return { rounds, midway, left: [...left, ...manifests] }
  } finally {
    await oracle.close()
    rmSync(folder, { recursive: true })
  }
}

async function atRandom(): Promise<void> {
  await sleep(Math.random() * 2000)
}
