import { setTimeout as sleep } from 'node:timers/promises'
import { script } from '../src/report/curl.js'
import { type Tier, tiers } from '../src/report/report.js'
import type { Run } from '../src/report/run.js'
import type { ClauseId } from '../src/spec/clauses.js'
import type { World } from '../src/spec/nouns.js'
import type { Ask, Case, Failure } from './case.js'
import { makeBadTokens } from './target/bad-tokens.js'
import { type Answer, Client } from './target/client.js'
import { type Deployment, deploy } from './target/deployment.js'
import { isLocal, type Target, tierOf } from './target/target.js'
import { noticed } from './witness.js'

export interface SuiteOptions {
  readonly target: Target
  readonly seed: number
  /** Examples per property. */
  readonly runs: number
  /** Seconds after which nothing more is generated. */
  readonly budget?: number | undefined
  readonly only?: readonly ClauseId[] | undefined
  readonly readOnly?: boolean | undefined
  readonly allowWrites?: boolean | undefined
  readonly bail?: boolean | undefined
  readonly rate?: number | undefined
  /** Milliseconds per request. */
  readonly timeout: number
}

/** How many results a search shows at most; infinite where it was never seen to stop. */
export interface Limit {
  readonly profiles: number
  readonly groups: number
  readonly shared: number
}

/** A target, what is known of it so far, and the run that is made against it. */
export class Suite {
  readonly client: Client
  readonly target: Target
  readonly tier: Tier
  /** Whether requests that change the target may be sent. */
  readonly writable: boolean
  readonly deadline: number
  limit: Limit = {
    profiles: Number.POSITIVE_INFINITY,
    groups: Number.POSITIVE_INFINITY,
    shared: Number.POSITIVE_INFINITY,
  }
  readonly #madeBad = new WeakMap<Deployment, Readonly<Record<string, string>>>()

  constructor(
    readonly run: Run,
    readonly options: SuiteOptions,
  ) {
    const { target, budget, rate = target.rate, timeout } = options
    this.target = target
    this.client = new Client(run, { timeout, rate })
    const isLeft = options.allowWrites === true || target.allowWrites
    const urls = [target.baseUrl, ...(target.control ? [target.control.url] : [])]
    this.writable = !options.readOnly && (isLeft || urls.every(isLocal))
    this.tier = this.writable ? tierOf(target) : tierOf(withoutControl(target))
    this.deadline = budget === undefined ? Number.POSITIVE_INFINITY : Date.now() + budget * 1000
  }

  /** Whether the target gives at least this much. */
  has(tier: Tier): boolean {
    return tiers.indexOf(this.tier) >= tiers.indexOf(tier)
  }

  /** The world in place, or what is there in its stead where the target's world is fixed. */
  async stage(world: World): Promise<Deployment> {
    const deployment =
      this.tier === 'control'
        ? await deploy(this.client, this.target, world)
        : { baseUrl: this.target.baseUrl, world, tokens: {}, badTokens: this.target.badTokens }
    const [first] = deployment.world.profiles
    const token = first && deployment.tokens[first.svc_id]
    this.#madeBad.set(deployment, { ...(await makeBadTokens(token)), ...deployment.badTokens })
    return deployment
  }

  /** Every token of the world's first profile that must be refused. */
  badTokens(deployment: Deployment): Readonly<Record<string, string>> {
    return this.#madeBad.get(deployment) ?? {}
  }

  /** Waits until a change may be expected to show. */
  async settle(): Promise<void> {
    if (this.target.settleMs > 0) await sleep(this.target.settleMs)
  }

  /** Judges an answer by the rules that hold for every answer. */
  witness(c: Case, ask: Ask, answer: Answer): void {
    for (const { clause, finding } of noticed(c, ask, answer)) {
      if (finding === undefined) this.run.check(clause)
      else if (!this.run.failed(clause)) this.fail(clause, c.failure(finding))
    }
  }

  fail(clause: ClauseId, { finding, requests, world }: Failure, path?: string): void {
    const shown = requests.map(request => ({ ...request, response: request.response.slice(0, 2000) }))
    this.run.fail(clause, {
      message: finding.message,
      expected: finding.expected,
      observed: finding.observed,
      seed: this.options.seed,
      ...(path === undefined ? {} : { path }),
      world,
      requests: shown,
      curl: script(this.target.baseUrl, this.target.wire.cookie, shown),
    })
  }

  /** The text without any token. */
  hide(text: string, deployment: Deployment): string {
    let hidden = text
    const bad = Object.entries(this.badTokens(deployment)).map(
      ([name, token]) => [`bad:${name}`, token] as const,
    )
    for (const [actor, token] of [...Object.entries(deployment.tokens), ...bad])
      for (const form of [token, encodeURIComponent(token)])
        if (form.length > 15) hidden = hidden.replaceAll(form, `<token of ${actor}>`)
    return hidden
  }
}

function withoutControl({ control: _, ...target }: Target): Target {
  return target
}
