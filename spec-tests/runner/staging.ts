import type { Id, World } from '../../src/spec/nouns.js'
import { makeBadTokens } from '../target/bad-tokens.js'
import { type Deployment, deploy } from '../target/deployment.js'
import { learnWorld } from './learn-world.js'
import type { Suite } from './suite.js'

type Tokens = Readonly<Record<string, string>>

/** Puts worlds in place on a target, or makes do with the one that is there. */
export class Staging {
  /** Whether a world was put in place. */
  used = false
  /** Whether the target gives other SVC-IDs than it was asked to take. */
  mintsIds = false
  #learned: Promise<World> | undefined
  readonly #bad = new WeakMap<Deployment, Tokens>()

  constructor(readonly suite: Suite) {}

  /** The world in place, or what is there in its stead where the target's world is fixed. */
  async stage(world: World): Promise<Deployment> {
    const deployment = await this.#deployment(world)
    const token = deployment.world.profiles.map(({ svc_id }) => deployment.tokens[svc_id]).find(Boolean)
    this.#bad.set(deployment, { ...(await makeBadTokens(token)), ...deployment.badTokens })
    return deployment
  }

  async #deployment(world: World): Promise<Deployment> {
    const { client, target, tier } = this.suite
    const { baseUrl, tokens, badTokens } = target
    if (tier === 'control') {
      this.used = true
      const deployment = await deploy(client, target, world)
      const asked = idsOf(world)
      this.mintsIds ||= idsOf(deployment.world).some((id, at) => id !== asked[at])
      return deployment
    }
    if (tier === 'anonymous') return { baseUrl, world, tokens: {}, badTokens }
    return { baseUrl, world: await this.fixedWorld(), tokens, badTokens }
  }

  /** The world of a target that keeps its own: the one in its file, or what its actors can find of themselves. */
  fixedWorld(): Promise<World> {
    const { world } = this.suite.target
    this.#learned ??= world === undefined ? learnWorld(this.suite) : Promise.resolve(world)
    return this.#learned
  }

  /** Every token of the world's first profile that must be refused, by what is wrong with it. */
  badTokens(deployment: Deployment): Tokens {
    return this.#bad.get(deployment) ?? {}
  }
}

function idsOf({ profiles, groups }: World): readonly Id[] {
  return [...profiles, ...groups].map(({ svc_id }) => svc_id)
}
