import { UsageError } from '../src/files.js'
import type { Evidence, RequestRecord } from '../src/report/report.js'
import { Run } from '../src/report/run.js'
import type { Id, World } from '../src/spec/nouns.js'
import { outgoing } from './ask.js'
import { firstNewId } from './shape.js'
import { Suite } from './suite.js'
import { type Answer, NoAnswer, parseJson } from './target/client.js'
import { type Deployment, Unprovisioned } from './target/deployment.js'
import type { Target } from './target/target.js'

/** Whether a target still answers every request of a failing case as it did. */
export async function stillFails(target: Target, evidence: Evidence, timeout: number): Promise<boolean> {
  const suite = new Suite(new Run(), { target, seed: 0, runs: 1, timeout, allowWrites: true })
  try {
    const deployment = await place(suite, evidence)
    return await new Replay(suite, evidence, deployment).isSame()
  } catch (error) {
    if (error instanceof Unprovisioned || error instanceof NoAnswer) throw new UsageError(error.message)
    throw error
  } finally {
    await suite.client.close()
  }
}

async function place(suite: Suite, { world }: Evidence): Promise<Deployment> {
  if (suite.tier === 'control' && world !== undefined) return suite.staging.stage(world)
  const empty: World = { profiles: [], groups: [], acrs: [] }
  const { baseUrl, tokens, badTokens } = suite.target
  return { baseUrl, world: world ?? empty, tokens, badTokens: { malformed: 'not.a.token', ...badTokens } }
}

/** The requests of one failing case, made again under the ids that the target gives this time. */
class Replay {
  readonly #created: Id[] = []

  constructor(
    readonly suite: Suite,
    readonly evidence: Evidence,
    readonly deployment: Deployment,
  ) {}

  async isSame(): Promise<boolean> {
    for (const request of this.evidence.requests) {
      if (request.status === null) continue
      const answer = await this.#send(request)
      if (answer.status !== request.status) return false
      if (this.#comparable(answer.text) !== this.#comparable(request.response)) return false
    }
    return true
  }

  async #send({ status: _, response: __, ...recorded }: RequestRecord): Promise<Answer> {
    const { actor, body } = recorded
    const request = {
      ...recorded,
      path: this.#now(recorded.path),
      body: body === null ? null : JSON.parse(this.#now(JSON.stringify(body))),
    }
    const token = actor === null ? undefined : this.#tokenOf(actor)
    const sent = outgoing(request, this.suite.target.wire.cookie, token)
    const answer = await this.suite.client.send(this.deployment.baseUrl, sent)
    if (request.method === 'POST' && body !== null && answer.status === 200) this.#noteCreated(answer.text)
    return answer
  }

  #noteCreated(text: string): void {
    const known = new Set([...this.#pairs().map(([, now]) => now), ...this.#created])
    this.#created.push(firstNewId(text, this.suite.target.wire.idPrefix, id => known.has(id)) ?? '')
  }

  #tokenOf(actor: string): string {
    const bad = { ...this.deployment.badTokens, ...this.suite.staging.badTokens(this.deployment) }
    const token = actor.startsWith('bad:')
      ? bad[actor.slice('bad:'.length)]
      : this.deployment.tokens[this.#now(actor)]
    if (token === undefined) throw new UsageError(`cannot be repeated: there is no token of ${actor}`)
    return token
  }

  /** The ids of the recorded world beside those it has now. */
  #pairs(): readonly (readonly [Id, Id])[] {
    const before = this.evidence.world
    const now = this.deployment.world
    return before === undefined
      ? []
      : [...before.profiles, ...before.groups].map(
          ({ svc_id }, at) => [svc_id, ([...now.profiles, ...now.groups][at] ?? { svc_id }).svc_id] as const,
        )
  }

  /** A recorded text with the ids of now. */
  #now(text: string): string {
    const own = this.#pairs().reduce((all, [before, now]) => all.replaceAll(before, now), text)
    return own.replace(/<created (\d+)>/g, (place, at) => this.#created[Number(at) - 1] ?? place)
  }

  /** A body without what may differ between two runs of one behaviour: ids, numbers, the order of results. */
  #comparable(text: string): string {
    let plain = text
    for (const [at, [before, now]] of this.#pairs().entries())
      plain = plain.replaceAll(before, `<${at}>`).replaceAll(now, `<${at}>`)
    for (const [at, id] of this.#created.entries())
      if (id !== '') plain = plain.replaceAll(id, `<created ${at + 1}>`)
    const json = parseJson(plain)
    return json === undefined ? plain.slice(0, 1500) : JSON.stringify(settled(json))
  }
}

/** Lists in one order, and numbers and dates as any others. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => JSON.stringify(settled(item))).toSorted()
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return value.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '<date>')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, settled(inner)]))
}
