import { createHash } from 'node:crypto'
import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id } from '../../src/spec/nouns.js'
import { readingFor } from '../../src/spec/readings.js'
import { type Limit, longerLimit } from '../run/limits.js'
import type { CaseRecord } from '../run/response-observers.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { Deployment } from '../target/deployment.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess, resultsOf } from '../target/results.js'
import type { TestedTarget } from '../target/target.js'
import { type Belief, groupIn, isProfileIn, isUsed, startOf, type Unknown } from './belief.js'
import type { Exchange, Known } from './exchange.js'
import { plainTitle } from './flaws.js'
import { lost } from './follow.js'
import { judge } from './judge.js'
import type { Judgement } from './judgement.js'
import { type SearchOracle, searchOracle } from './oracle/search-oracle.js'
import { judgeTogether } from './together.js'

export interface Judged {
  readonly before: Belief
  readonly exchange: Exchange
  readonly judgement: Judgement
}

/** A target, and what the suite has learned of it so far. */
interface Learned {
  readonly target: TestedTarget
  readonly known: Omit<Known, 'wire' | 'oracle' | 'limit' | 'wasInUse' | 'isTakenElsewhere'> & {
    limit: Limit
  }
  readonly staging: { readonly formerIds: ReadonlySet<Id> }
}

/** What the suite believes of each deployment. Each response in a case there changes it. */
export class Beliefs {
  readonly #beliefs = new WeakMap<Deployment, Belief>()
  readonly #judged = new WeakMap<HttpResponse, Judged>()
  /** On a target that keeps its world: the titles that any case has given to groups, in their plain form. */
  readonly #titles = new Map<string, Deployment>()
  readonly #wrong = new WeakMap<CaseRecord, readonly Judged[]>()
  readonly #excused = new WeakSet<HttpResponse>()
  /** On a target that keeps its world: the responses to searches that were right, with their queries. */
  readonly #rightSearches = new Set<string>()
  /** The clauses that wrong responses most likely violate, in the order in which they were seen. */
  readonly suspects = new Set<ClauseId>()
  readonly oracle: SearchOracle

  constructor(readonly suite: Learned) {
    this.oracle = searchOracle(suite.target.wire.idPrefix)
  }

  /** What the suite believes of a deployment now. */
  of(deployment: Deployment): Belief {
    const known = this.#beliefs.get(deployment)
    return known ?? startOf(this.known(deployment), deployment.world, this.#unknown())
  }

  /** What the definitions said of a response; undefined if it was not judged. */
  judged(response: HttpResponse): Judged | undefined {
    return this.#judged.get(response)
  }

  /** The responses of a case that no fair reading explains, in order. Those of requests that were sent at once are left out. */
  wrongOf(c: CaseRecord): readonly Judged[] {
    return this.#wrong.get(c) ?? []
  }

  /** A wrong response of a case only shows that the target is late. */
  excuse(c: CaseRecord, late: Judged): void {
    this.#excused.add(late.exchange.response)
    this.#wrong.set(
      c,
      this.wrongOf(c).filter(each => each !== late),
    )
  }

  isExcused({ exchange }: Judged): boolean {
    return this.#excused.has(exchange.response)
  }

  /** Whether a search got the very same response when that was right. */
  wasRight({ request, response }: Exchange): boolean {
    return this.#rightSearches.has(textOf(request, response))
  }

  /** From now on, the state of this deployment is open. */
  forget(deployment: Deployment): void {
    this.#beliefs.set(deployment, lost(this.of(deployment)))
  }

  judge(c: CaseRecord, request: ClientRequest, response: HttpResponse): Judged {
    const { deployment } = c
    const before = this.of(deployment)
    const exchange = this.#exchange(before, request, response)
    const judgement = judge(this.known(deployment), before, exchange)
    const judged = this.#keep(c, response, { before, exchange, judgement })
    this.#noteLimit(exchange)
    if (judgement.kind === 'wrong' && !isNotShown(judged)) this.#wrong.set(c, [...this.wrongOf(c), judged])
    return judged
  }

  /** Judges the responses to requests that were sent at once. */
  judgeTogether(c: CaseRecord, sent: readonly (readonly [ClientRequest, HttpResponse])[]): Judgement {
    const { deployment } = c
    const before = this.of(deployment)
    const exchanges = sent.map(([request, response]) => this.#exchange(before, request, response))
    const judgement = judgeTogether(this.known(deployment), before, exchanges)
    for (const [at, [, response]] of sent.entries())
      this.#keep(c, response, { before, exchange: exchanges[at] as Exchange, judgement })
    return judgement
  }

  #keep(c: CaseRecord, response: HttpResponse, judged: Judged): Judged {
    const { deployment } = c
    const { judgement } = judged
    this.#judged.set(response, judged)
    this.#beliefs.set(deployment, judgement.next)
    if (judgement.kind === 'wrong') this.suspects.add(judgement.mayBe[0])
    this.#noteTitle(deployment, judged.exchange)
    this.#noteSearch(judged)
    return judged
  }

  #exchange(before: Belief, request: ClientRequest, response: HttpResponse): Exchange {
    const isCreated = request.operation === 'createGroup' && isSuccess(response.status)
    const { wire } = this.suite.target
    const newId = isCreated ? createdId({ wire, isKnownId: id => isUsed(before, id) }, response) : undefined
    return { request: asReceived(request), response, newId: newId ?? '' }
  }

  /** What the suite has learned of the target, for a judgement on this deployment. */
  known(deployment?: Deployment): Known {
    const { known, staging, target } = this.suite
    return {
      readings: known.readings,
      newGroupGrants: known.newGroupGrants,
      layout: known.layout,
      limit: known.limit,
      needsBothKinds: known.needsBothKinds,
      creators: known.creators,
      hasObserved: id => known.hasObserved(id),
      serves: operation => known.serves(operation),
      wire: target.wire,
      oracle: this.oracle,
      wasInUse: id => staging.formerIds.has(id),
      isTakenElsewhere: title => this.#isTakenElsewhere(deployment, title),
    }
  }

  #unknown(): Unknown {
    const { target } = this.suite
    if (target.takesWorlds) return 'nothing'
    return target.world === undefined ? 'all that the suite has not created' : 'other groups'
  }

  /** On a target that keeps its world the limit is unknown, so the most results so far are taken as the limit. */
  #noteLimit({ request: { operation }, response }: Exchange): void {
    const { known, target } = this.suite
    if (operation !== 'searchPrincipals' || response.status !== 200 || target.takesWorlds) return
    const { profiles, groups } = resultsOf(response)
    known.limit = longerLimit(known.limit, profiles.length, groups.length)
  }

  #noteSearch({ exchange: { request, response }, judgement: { kind } }: Judged): void {
    const isRight = request.operation === 'searchPrincipals' && kind === 'right'
    if (isRight && !this.suite.target.takesWorlds) this.#rightSearches.add(textOf(request, response))
  }

  #noteTitle(deployment: Deployment, { request: { body }, response }: Exchange): void {
    const { title } = Object(body)
    if (title === undefined || this.suite.target.takesWorlds || !isSuccess(response.status)) return
    const plain = plainTitle(typeof title === 'string' ? title : JSON.stringify(title))
    if (!this.#titles.has(plain)) this.#titles.set(plain, deployment)
  }

  /** Whether a group of another case has a title, and the target was not seen to accept that. */
  #isTakenElsewhere(deployment: Deployment | undefined, plain: string): boolean {
    const first = this.#titles.get(plain)
    return first !== undefined && first !== deployment && !mayShareTitles(this.suite)
  }
}

/** A search and its response, in a short text. */
function textOf({ query }: ClientRequest, { status, text }: HttpResponse): string {
  return createHash('sha256')
    .update(JSON.stringify([query, status, text]))
    .digest('base64')
}

/** The request as a target understands it: JSON leaves out what is undefined. */
function asReceived({ body, ...request }: ClientRequest): ClientRequest {
  return { ...request, ...(body === undefined ? {} : { body: JSON.parse(JSON.stringify(body)) }) }
}

function mayShareTitles({ known }: Learned): boolean {
  const isAccepted = (operation: 'createGroup' | 'updateGroup') =>
    readingFor(known.readings, 'duplicate-title', operation) === 'accepted'
  return known.hasObserved('duplicate-title') && isAccepted('createGroup') && isAccepted('updateGroup')
}

/** Whether the creator of a group gets 404 for it: what the target does then says nothing of a group that exists. */
export function isNotShown({ before, exchange }: Judged): boolean {
  const { operation, actor, group = '', profile } = exchange.request
  if (exchange.response.status !== 404 || before.past.creators.get(group) !== actor) return false
  const isOpen = operation === 'removeGroupMember' || (profile !== undefined && !isProfileIn(before, profile))
  return groupIn(before, group) !== undefined && !isOpen
}
