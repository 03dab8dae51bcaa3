import type { Tier } from '../../src/report/report.js'
import { idsOf, type World } from '../../src/spec/nouns.js'
import { badTokensFrom } from '../target/bad-tokens.js'
import type { Connection } from '../target/connection.js'
import { type Deployment, deploy } from '../target/deployment.js'
import type { Actor } from '../target/request.js'
import { Untestable } from './failure.js'
import { findOwnProfiles } from './find-own-profiles.js'

type Tokens = Readonly<Record<string, string>>

/** Puts worlds in place on a target, or gives the world that the target keeps. */
export class Staging {
  /** Whether the suite has put a world in place. */
  used = false
  /** Whether the target gives other SVC-IDs than those in the world that it got. */
  mintsIds = false
  #fixedWorld: Promise<World> | undefined
  #last: Deployment | undefined
  readonly #badTokens = new WeakMap<Deployment, Tokens>()

  constructor(readonly suite: Connection & { readonly tier: Tier }) {}

  /** Puts the world in place. A target that keeps its world is given as it is. */
  async stage(world: World): Promise<Deployment> {
    const deployment = await this.#deployment(world)
    this.#last = deployment
    const token = deployment.world.profiles.map(({ svc_id }) => deployment.tokens[svc_id]).find(Boolean)
    this.#badTokens.set(deployment, { ...(await badTokensFrom(token)), ...deployment.badTokens })
    return deployment
  }

  async #deployment(world: World): Promise<Deployment> {
    const { client, target, tier } = this.suite
    const { baseUrl, tokens, badTokens } = target
    if (tier === 'control') {
      this.used = true
      const deployment = await deploy(client, target, world)
      const sent = idsOf(world)
      this.mintsIds ||= idsOf(deployment.world).some((id, at) => id !== sent[at])
      return deployment
    }
    if (tier === 'anonymous') return { baseUrl, world, tokens: {}, badTokens }
    return { baseUrl, world: await this.fixedWorld(), tokens, badTokens }
  }

  /** Whether the world of a deployment is still there: the target may have replaced it by a later one. */
  isInPlace(deployment: Deployment): boolean {
    return this.suite.tier !== 'control' || deployment === this.#last
  }

  /** The world of a target that keeps it: the one in the target file, or the profiles that the actors find. */
  fixedWorld(): Promise<World> {
    const { world } = this.suite.target
    this.#fixedWorld ??= world === undefined ? findOwnProfiles(this.suite) : Promise.resolve(world)
    return this.#fixedWorld
  }

  /** The invalid tokens of the world's first profile, by what is wrong with them. */
  badTokens(deployment: Deployment): Tokens {
    return this.#badTokens.get(deployment) ?? {}
  }

  /** The token of an actor, valid or invalid; undefined for a request without one. @throws Untestable */
  tokenOf(deployment: Deployment, actor: Actor): string | undefined {
    if (actor === null) return undefined
    const token = actor.startsWith('bad:')
      ? this.badTokens(deployment)[actor.slice('bad:'.length)]
      : deployment.tokens[actor]
    if (token === undefined) throw new Untestable(`needs a token of ${actor}`)
    return token
  }
}
