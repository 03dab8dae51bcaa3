import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { quoted } from '../../http/redacted.js'
import { worldNameOf } from '../../http/world-path.js'
import type { World } from '../../spec/nouns.js'
import { HostedWorld } from './hosted-world.js'
import { controlLimits } from './limits.js'
import type { Assemble, Settings } from './world-parts.js'

/** A request is for an isolated world that does not exist. */
export class UnknownWorld extends Error {
  readonly statusCode = 404
  readonly code = 'unknown-world'

  constructor(name: string) {
    super(
      `there is no world ${quoted(name)}; a world ends by DELETE, after ${controlLimits.idleTime / 60_000} minutes without a request, or when ${controlLimits.worlds} others were used since`,
    )
  }
}

/** The worlds of a server: its first, and the isolated ones. */
export class Worlds {
  readonly #assembleFor: (name: string) => Assemble
  readonly #isolated: LRUCache<string, HostedWorld>

  /** @param now milliseconds; the clock for idle worlds */
  constructor(
    readonly first: HostedWorld,
    assembleFor: (name: string) => Assemble,
    now: () => number = () => performance.now(),
  ) {
    this.#assembleFor = assembleFor
    this.#isolated = new LRUCache({
      max: controlLimits.worlds,
      ttl: controlLimits.idleTime,
      ttlResolution: 0,
      updateAgeOnGet: true,
      perf: { now },
      dispose: world => world.troubles.end(),
    })
  }

  /** The world that a request is for. @throws UnknownWorld */
  of(request: IncomingMessage): HostedWorld {
    const world = this.find(request)
    if (world === undefined) throw new UnknownWorld(worldNameOf(request) ?? '')
    return world
  }

  /** The world that a request is for; undefined if there is none, or no longer. */
  find(request: IncomingMessage): HostedWorld | undefined {
    const name = worldNameOf(request)
    return name === undefined ? this.first : this.#isolated.get(name)
  }

  /** Adds an isolated world; by default, a copy of the first world as it was at the start of the server, under the settings that it has now. */
  add(world: World = this.first.start, settings: Settings = this.first.settings): HostedWorld {
    this.purge()
    const name = randomBytes(8).toString('hex')
    const hosted = new HostedWorld(world, settings, this.#assembleFor(name), name)
    this.#isolated.set(name, hosted)
    return hosted
  }

  /** Whether a world can still be reached. Counts as a use of it. */
  has(world: HostedWorld): boolean {
    return world === this.first || this.#isolated.get(world.name ?? '') === world
  }

  /** Lets no request wait any longer for trouble to end. */
  endTroubles(): void {
    for (const { troubles } of [this.first, ...this.#isolated.values()]) troubles.end()
  }

  /** Deletes the worlds that were idle for too long. */
  purge(): void {
    this.#isolated.purgeStale()
  }

  /** @returns false if the world is not an isolated one, or has already ended */
  end({ name }: HostedWorld): boolean {
    return name !== undefined && this.#isolated.delete(name)
  }
}
