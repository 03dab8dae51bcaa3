import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixture, readWorld } from '../../files.js'
import type { ReferenceServer } from '../../server/reference-server.js'
import type { Id, World } from '../../spec/nouns.js'
import { type Change, listenChanged } from './changed-server.js'

/** A deployment with a world that its operator loaded, and the target file that describes it. */
export interface KeptWorld {
  readonly oracle: ReferenceServer
  readonly folder: string
  /** The path of the target file. It holds tokens of six profiles and, for the tier `world`, the path of the world. */
  readonly target: string
  /** The current world as text, for comparison. Members and keys are sorted, because their order is free. */
  world(): string
  close(): Promise<void>
}

/** What a target file says by itself. */
export interface TargetFile {
  readonly baseUrl: string
  readonly tokens: Readonly<Record<Id, string>>
  readonly badTokens: Readonly<Record<string, string>>
}

export interface Deployment extends Omit<Change, 'worldFor'> {
  /** The world that its operator loaded; by default the conformance world. */
  readonly world?: World
  /** What the target file says in addition, or otherwise. */
  readonly settings?: object | ((given: TargetFile) => object)
  /** The world that the target file names; by default the one that its operator loaded. */
  readonly told?: World
}

export function conformanceWorld(): World {
  return readWorld(fixture('conformance.world.json'))
}

/** The profiles of the conformance world with tokens in such a target file. */
export function actorsOf({ profiles }: World): readonly Id[] {
  return [0, 1, 2, 3, 5, 9].flatMap(at => profiles[at]?.svc_id ?? [])
}

/** Starts the reference server with a world. */
export async function keepWorld(
  tier: 'actors' | 'world',
  { world = conformanceWorld(), settings = {}, told = world, ...change }: Deployment = {},
): Promise<KeptWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-world-'))
  const { oracle, url, close } = await listenChanged(change, { world })
  const actors = actorsOf(world)
  const given: TargetFile = {
    baseUrl: url,
    tokens: Object.fromEntries(actors.map(id => [id, oracle.session.issue(id)])),
    badTokens: oracle.session.issueBad(actors[0] as string),
  }
  const target = join(folder, 'target.json')
  writeFileSync(
    target,
    JSON.stringify({
      ...given,
      ...(tier === 'world' ? { world: 'world.json' } : {}),
      ...(typeof settings === 'function' ? settings(given) : settings),
    }),
  )
  writeFileSync(join(folder, 'world.json'), JSON.stringify(told))
  return {
    oracle,
    folder,
    target,
    world() {
      const { groups, ...rest } = oracle.service.world()
      const sorted = groups.map(({ members, ...group }) => ({ ...group, members: members.toSorted() }))
      return JSON.stringify(Object.fromEntries(Object.entries({ ...rest, groups: sorted }).toSorted()))
    },
    async close() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}
