import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixture, readWorld } from '../../files.js'
import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '../../oracle/reference-server.js'
import type { Id, World } from '../../spec/nouns.js'

/** A deployment with a world that its operator loaded, and the target file that describes it. */
export interface KeptWorld {
  readonly oracle: ReferenceServer
  readonly folder: string
  /** The path of the target file. It holds tokens of six profiles and, for the tier `world`, the path of the world. */
  readonly target: string
  /** The current world as text, for comparison. Members are sorted, because their order is free. */
  world(): string
  close(): Promise<void>
}

export function conformanceWorld(): World {
  return readWorld(fixture('conformance.world.json'))
}

/** The profiles of the conformance world with tokens in such a target file. */
export function actorsOf({ profiles }: World): readonly Id[] {
  return [0, 1, 2, 3, 5, 9].flatMap(at => profiles[at]?.svc_id ?? [])
}

/** Starts the reference server with a world. `prepare` runs before it listens. */
export async function keepWorld(
  tier: 'actors' | 'world',
  options: Pick<ReferenceServerOptions, 'faults' | 'createService' | 'readings'> = {},
  prepare: (oracle: ReferenceServer) => void = () => {},
  world = conformanceWorld(),
): Promise<KeptWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-world-'))
  const oracle = await createReferenceServer({ ...options, world })
  prepare(oracle)
  const target = join(folder, 'target.json')
  const actors = actorsOf(world)
  const tokens = actors.map(id => [id, oracle.session.issue(id)])
  const given = {
    baseUrl: await oracle.listen(0),
    tokens: Object.fromEntries(tokens),
    badTokens: oracle.session.issueBad(actors[0] as string),
  }
  writeFileSync(target, JSON.stringify(tier === 'world' ? { ...given, world: 'world.json' } : given))
  writeFileSync(join(folder, 'world.json'), JSON.stringify(world))
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
