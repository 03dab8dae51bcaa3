import type { RequestRecord } from '../src/report/report.js'
import type { ClauseId } from '../src/spec/clauses.js'
import { endpoints, type Operation } from '../src/spec/endpoints.js'
import type { Id, World } from '../src/spec/nouns.js'
import type { Suite } from './suite.js'
import { type Answer, NoAnswer } from './target/client.js'
import type { Deployment } from './target/deployment.js'

/** Whose token a request carries: a profile's, a bad one's by name, or null for none. */
export type Actor = Id | `bad:${string}` | null

/** A request in the words of the specification. */
export interface Ask {
  readonly operation: Operation
  readonly actor: Actor
  readonly query?: Readonly<Record<string, string>>
  readonly group?: Id
  readonly profile?: Id
  readonly body?: unknown
  /** Sent instead of application/json, of which the body is all the same. */
  readonly contentType?: string
  /** Sent instead of the cookie. */
  readonly elsewhere?: {
    readonly header?: readonly [name: string, value: (token: string) => string]
    readonly query?: string
  }
}

export interface Finding {
  readonly clause?: ClauseId
  readonly message: string
  readonly expected: string
  readonly observed: string
}

/** The target broke the clause that is being tested. */
export class Failure extends Error {
  constructor(
    readonly finding: Finding,
    readonly requests: readonly RequestRecord[],
    readonly world: World,
  ) {
    super(finding.message)
  }
}

/** What the test rests on does not hold here, so that nothing can be said. */
export class Untestable extends Error {}

/** One example on one world: what was asked and answered so far. */
export class Case {
  readonly requests: RequestRecord[] = []
  /** Whether anything was judged. */
  judged = false
  readonly #known: Set<Id>

  constructor(
    readonly suite: Suite,
    readonly deployment: Deployment,
    readonly clause: ClauseId,
  ) {
    const { profiles, groups } = deployment.world
    this.#known = new Set([...profiles, ...groups].map(({ svc_id }) => svc_id))
  }

  get world(): World {
    return this.deployment.world
  }

  /** The profiles that the suite has tokens of, in the order of the world. */
  get actors(): readonly Id[] {
    return this.world.profiles
      .map(({ svc_id }) => svc_id)
      .filter(id => Object.hasOwn(this.deployment.tokens, id))
  }

  /** Whether an id belonged to something before this answer. */
  knows(id: string): boolean {
    return this.#known.has(id)
  }

  /** From here on an id belongs to something. */
  learn(id: Id): void {
    this.#known.add(id)
  }

  async ask(ask: Ask): Promise<Answer> {
    const { method } = endpoints[ask.operation]
    const path = this.#path(ask)
    const headers = shownHeaders(ask)
    const record = {
      method,
      path: this.suite.hide(path, this.deployment),
      actor: ask.actor,
      body: ask.body ?? null,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
    }
    try {
      const answer = await this.suite.client.send(this.deployment.baseUrl, {
        method,
        path,
        headers: this.#headers(ask),
        ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
        repeatable: method === 'GET',
      })
      this.requests.push({ ...record, status: answer.status, response: answer.text })
      this.suite.witness(this, ask, answer)
      return answer
    } catch (error) {
      if (error instanceof NoAnswer) this.requests.push({ ...record, status: null, response: error.message })
      throw error
    }
  }

  /** @throws Failure where the target does not do what the clause demands */
  expect(holds: boolean, finding: () => Finding): void {
    this.judged = true
    if (!holds) throw this.failure(finding())
  }

  failure(finding: Finding): Failure {
    const requests = this.requests.map(request => ({
      ...request,
      response: this.suite.hide(request.response, this.deployment),
    }))
    const observed = this.suite.hide(finding.observed, this.deployment)
    return new Failure({ ...finding, observed }, requests, this.world)
  }

  /** @throws Untestable where a precondition was not seen to hold */
  require(holds: boolean, reason: () => string): void {
    if (!holds) throw new Untestable(reason())
  }

  tokenOf(actor: Actor): string | undefined {
    if (actor === null) return undefined
    const { tokens } = this.deployment
    const token = actor.startsWith('bad:')
      ? this.suite.badTokens(this.deployment)[actor.slice('bad:'.length)]
      : tokens[actor]
    if (token === undefined) throw new Untestable(`needs a token of ${actor}`)
    return token
  }

  #headers({ actor, body, contentType = 'application/json', elsewhere }: Ask): Record<string, string> {
    const token = this.tokenOf(actor)
    const { cookie } = this.suite.target.wire
    return {
      ...(body === undefined ? {} : { 'content-type': contentType }),
      ...(token === undefined || elsewhere !== undefined ? {} : { cookie: `${cookie}=${token}` }),
      ...(elsewhere?.header && token !== undefined
        ? { [elsewhere.header[0]]: elsewhere.header[1](token) }
        : {}),
    }
  }

  #path({ operation, group = '', profile, query = {}, actor, elsewhere }: Ask): string {
    const { searchPath, groupPath } = this.suite.target.wire
    const ids = operation === 'createGroup' ? [] : profile === undefined ? [group] : [group, profile]
    const path = operation === 'searchPrincipals' ? searchPath : [groupPath, ...ids.map(encode)].join('/')
    const token = elsewhere?.query === undefined ? undefined : this.tokenOf(actor)
    const parameters = { ...query, ...(token === undefined ? {} : { [elsewhere?.query as string]: token }) }
    const encoded = Object.entries(parameters).map(([name, value]) => `${encode(name)}=${encode(value)}`)
    return encoded.length === 0 ? path : `${path}?${encoded.join('&')}`
  }
}

/** What a record of the request holds of its headers: those that do not go without saying. */
function shownHeaders({ actor, contentType, elsewhere }: Ask): Record<string, string> {
  return {
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(elsewhere?.header && actor !== null
      ? { [elsewhere.header[0]]: elsewhere.header[1](`<token of ${actor}>`) }
      : {}),
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
