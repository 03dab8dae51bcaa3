import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { withBadTokens } from '../target/bad-tokens.js'
import { NoResponse } from '../target/client.js'
import {
  type Deployment,
  deploy,
  RefusedWorld,
  tokenIn,
  Unprovisioned,
  worldNow,
} from '../target/deployment.js'
import type { Actor } from '../target/request.js'
import type { TestedConnection } from '../target/target.js'
import { Untestable } from './failure.js'
import { ownProfilesWorld } from './find-own-profiles.js'
import { InPlace } from './in-place.js'
import { marked, markIn } from './marks.js'
import { Origins } from './origins.js'

/** Puts worlds in place on a target, or gives the world that the target keeps. */
export class Staging {
  /** How the groups that the suite has created came to be, on a target that keeps its world. */
  readonly origins = new Origins()
  /** The SVC-IDs of profiles that only earlier worlds had. */
  readonly formerIds = new Set<Id>()
  /** Whether the suite has put a world in place. */
  used = false
  /** Whether the target gives other SVC-IDs than those in the world that it got. */
  mintsIds = false
  /** The world that the suite has replaced, if the target shows it. */
  worldBefore: World | undefined
  /** What was staged for several uses, by the world as JSON. */
  readonly #shared = new Map<string, Promise<Deployment>>()
  #fixedWorld: Promise<World> | undefined
  /** Whether the target has taken a world: then it may refuse another one for what is in it. */
  #hasTaken = false
  readonly #inPlace = new InPlace(deployment => this.#end(deployment))
  /** What was staged since `holding` began; undefined outside of it. */
  #held: Deployment[] | undefined

  /** @param suite with the id of the run, if worlds are to be marked with it */
  constructor(readonly suite: TestedConnection & { readonly worldMark: string | undefined }) {}

  /**
   * Puts the world in place. A target that keeps its world is given as it is. The world may be ended when others are put
   * in place; what runs side by side therefore calls `during`, or runs within `holding`.
   * @throws RefusedWorld if the target has taken another world, and refuses this one
   * @throws Unprovisioned if it takes no world
   */
  stage(world: World): Promise<Deployment> {
    return this.during(world, async deployment => {
      if (this.#held !== undefined) this.#inPlace.need(deployment, 1)
      this.#held?.push(deployment)
      return deployment
    })
  }

  /** Keeps in place what is staged until `work` has ended. */
  async holding(work: () => Promise<unknown>): Promise<void> {
    const held: Deployment[] = []
    this.#held = held
    try {
      await work()
    } finally {
      this.#held = undefined
      for (const deployment of held) this.#inPlace.need(deployment, -1)
    }
  }

  /** Puts the world in place, and keeps it there while it is used. @throws as `stage` does, and what `use` throws */
  async during<T>(world: World, use: (deployment: Deployment) => Promise<T>): Promise<T> {
    const deployment = await withBadTokens(await this.#deployment(world))
    return this.keeping(deployment, async () => {
      await this.#inPlace.add(deployment)
      return use(deployment)
    })
  }

  /** As `during`, for what changes nothing: it shares an equal world that is still in place. */
  async sharing<T>(world: World, use: (deployment: Deployment) => Promise<T>): Promise<T> {
    const key = JSON.stringify(world)
    const before = await this.#shared.get(key)
    if (before === undefined || !this.isInPlace(before)) this.#shared.set(key, this.stage(world))
    const deployment = (await this.#shared.get(key)) as Deployment
    return this.keeping(deployment, () => use(deployment))
  }

  /** Does not end the world of a deployment while it is used. */
  keeping<T>(deployment: Deployment, use: () => Promise<T>): Promise<T> {
    return this.#inPlace.keeping(deployment, use)
  }

  async #deployment(world: World): Promise<Deployment> {
    const { client, target, worldMark } = this.suite
    const { baseUrl, tokens, badTokens, tier } = target
    if (tier === 'control') {
      if (!this.used) this.worldBefore = await ownWorldOf(this.suite)
      this.used = true
      const own = worldMark === undefined ? world : marked(world, worldMark)
      const deployment = await deploy(client, target, own).catch(error => {
        throw error instanceof RefusedWorld && !this.#hasTaken ? new Unprovisioned(error.message) : error
      })
      this.#hasTaken = true
      if (deployment.baseUrl !== baseUrl) this.worldBefore = undefined
      const sent = idsOf(world)
      this.mintsIds ||= idsOf(deployment.world).some((id, at) => id !== sent[at])
      return deployment
    }
    if (tier === 'anonymous') return { baseUrl, world, tokens: {}, badTokens }
    return { baseUrl, world: await this.fixedWorld(), tokens, badTokens }
  }

  /** Whether the world of a deployment is still there: a later one may have replaced it. */
  isInPlace(deployment: Deployment): boolean {
    return this.suite.target.tier !== 'control' || this.#inPlace.has(deployment)
  }

  /** The deployment that was used last, of those that are in place. */
  get latest(): Deployment | undefined {
    return this.#inPlace.latest
  }

  /** Whether each world has a base URL of its own, so that tests can run side by side. */
  get areApart(): boolean {
    return this.#inPlace.hasOther(this.suite.target.baseUrl)
  }

  endWorlds(): Promise<void> {
    return this.#inPlace.endAll()
  }

  /** A target that cannot end a world may refuse this. */
  async #end({ baseUrl }: Deployment): Promise<void> {
    const { client, target } = this.suite
    if (target.control === undefined || baseUrl === target.baseUrl) return
    const { headers = {} } = target.control
    const request = { method: 'DELETE', path: '/_oracle/world', headers, repeatable: true }
    await client.send(baseUrl, request).catch(error => {
      if (!(error instanceof NoResponse)) throw error
    })
  }

  /** The world of a target that keeps it: the one in the target file, or the profiles that the actors find. */
  fixedWorld(): Promise<World> {
    const { world } = this.suite.target
    this.#fixedWorld ??= world === undefined ? ownProfilesWorld(this.suite) : Promise.resolve(world)
    return this.#fixedWorld
  }

  /** Finds the profiles of the actors again, because the responses are read differently. */
  findWorldAgain(): void {
    this.#fixedWorld = undefined
  }

  /** The token of an actor, valid or invalid; undefined for a request without one. @throws Untestable */
  tokenOf(deployment: Deployment, actor: Actor): string | undefined {
    this.#inPlace.use(deployment)
    if (actor === null) return undefined
    const token = tokenIn(deployment, actor)
    if (token === undefined) throw new Untestable(`needs a token of ${actor}`)
    return token
  }
}

/** The world that a target had before the run. That of another run is nobody's. */
async function ownWorldOf({ client, target }: TestedConnection): Promise<World | undefined> {
  const world = await worldNow(client, target)
  return world?.profiles.some(({ avatar_url = '' }) => markIn(avatar_url)) ? undefined : world
}
