import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixture, readWorld } from '../files.js'
import { createOracle, type Oracle } from '../index.js'
import type { World } from '../spec/nouns.js'

/** A deployment that keeps its world, which its operator has loaded and describes in a target file. */
export interface KeptWorld {
  readonly oracle: Oracle
  readonly folder: string
  /** The target file: tokens of four profiles, and the world where it is given. */
  readonly target: string
  /** What the deployment holds, as a text to compare; the order of members does not matter. */
  world(): string
  close(): Promise<void>
}

/** The world that ships for it, on the reference server with these faults and whatever else it is prepared with. */
export async function keepWorld(
  tier: 'actors' | 'world',
  faults: readonly string[] = [],
  prepare: (oracle: Oracle) => void = () => {},
): Promise<KeptWorld> {
  const file = fixture('conformance.world.json')
  const world = readWorld(file)
  const folder = mkdtempSync(join(tmpdir(), 'kept-world-'))
  const oracle = await createOracle({ world, faults })
  prepare(oracle)
  const target = join(folder, 'target.json')
  const actors = [0, 1, 2, 5].map(at => (world.profiles[at] as World['profiles'][number]).svc_id)
  const tokens = await Promise.all(actors.map(async id => [id, await oracle.session.issue(id)]))
  const given = {
    baseUrl: await oracle.listen(0),
    tokens: Object.fromEntries(tokens),
    badTokens: await oracle.session.issueBad(actors[0] as string),
  }
  writeFileSync(target, JSON.stringify(tier === 'world' ? { ...given, world: file } : given))
  return {
    oracle,
    folder,
    target,
    world() {
      const { groups, ...rest } = oracle.service.world()
      return JSON.stringify({
        ...rest,
        groups: groups.map(({ members, ...group }) => ({ ...group, members: members.toSorted() })),
      })
    },
    async close() {
      await oracle.close()
      rmSync(folder, { recursive: true })
    },
  }
}
