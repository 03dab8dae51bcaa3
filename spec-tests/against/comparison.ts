import type { ClauseId } from '../../src/spec/clauses.js'
import { idsOf, type World } from '../../src/spec/nouns.js'
import { formatResponse, longestQuote } from '../actors/requests.js'
import { Case } from '../runner/case.js'
import { Difference, Incomparable } from '../runner/failure.js'
import type { CaseRecord, ResponseObserver } from '../runner/response-observer.js'
import type { Suite } from '../runner/suite.js'
import { renamed } from '../target/deployment.js'
import { blamedClause, formatRight } from './blame.js'
import type { Exchange } from './exchange.js'
import { Pair } from './pair.js'
import { smallestDifference } from './smallest.js'

const diverged = 'the two deployments keep different things from here on'

/** Sends every request of the cases of one suite to another deployment as well, and compares the responses. */
export class Comparison {
  /** The differences that were found so far, by clause and message. */
  readonly found = new Set<string>()
  /** Whether requests are sent to the other deployment. */
  isOn = false
  readonly #pairs = new WeakMap<CaseRecord, Promise<Pair>>()
  readonly #placed = new WeakMap<CaseRecord, Pair>()
  readonly #counted = new WeakSet<CaseRecord>()

  constructor(
    readonly first: Suite,
    readonly other: Suite,
  ) {}

  readonly observer: ResponseObserver = {
    received: async (c, request) => {
      if (!this.isOn) return
      const pair = await this.#pairOf(c)
      if (pair.hasDiverged) throw new Incomparable(diverged)
      if (!this.#isInPlace(pair)) throw new Incomparable('another world has replaced the one of this case')
      this.first.run.request()
      await pair.send(request)
    },
    recorded: (c, request, response) => {
      const pair = this.#placed.get(c)
      const exchange = pair?.compare(request, response)
      if (pair !== undefined && exchange !== undefined) this.#judge(pair, exchange)
    },
  }

  #isInPlace({ c, otherCase }: Pair): boolean {
    const { first, other } = this
    return first.staging.isInPlace(c.deployment) && other.staging.isInPlace(otherCase.deployment)
  }

  #pairOf(c: CaseRecord): Promise<Pair> {
    const known = this.#pairs.get(c) ?? this.#place(c)
    this.#pairs.set(c, known)
    return known
  }

  async #place(c: CaseRecord): Promise<Pair> {
    const { first, other } = this
    const deployment = await other.staging.stage(withPrefixOf(other, first, c.world))
    const pair = new Pair(first, other, c, new Case(other, deployment, c.clause))
    this.#placed.set(c, pair)
    return pair
  }

  /** @throws Difference if it is new; Incomparable if the rest of the case cannot be compared */
  #judge(pair: Pair, exchange: Exchange): void {
    const { c } = pair
    const { run } = this.first
    if (!this.#counted.has(c)) run.check(c.clause, c.test)
    this.#counted.add(c)
    const { contrast, hasDiverged } = exchange
    pair.hasDiverged ||= hasDiverged
    if (contrast !== undefined && this.#counts(exchange)) {
      const clause = this.#clauseOf(c.clause, exchange)
      const message = `${contrast.says}; ${formatRight(exchange.first, exchange.other, this.#deciding(exchange))}`
      if (run.isNews(clause, message)) throw this.#difference(pair, exchange, clause, message)
    }
    if (hasDiverged) throw new Incomparable(diverged)
  }

  #counts({ first, other, isById }: Exchange): boolean {
    if (isById && first.isFair !== false && other.isFair !== false) return false
    return this.first.options.strict === true || first.isFair !== true || other.isFair !== true
  }

  #deciding({ first, other }: Exchange): ClauseId {
    return (first.isFair === false ? first : other).clause
  }

  #clauseOf(tested: ClauseId, { first, other, request }: Exchange): ClauseId {
    const judgement = first.isFair === false ? first : other
    return blamedClause(tested, judgement, request.operation)
  }

  #difference(pair: Pair, exchange: Exchange, clause: ClauseId, message: string): Difference {
    const { otherStatus, otherText, response, contrast } = exchange
    const [detail, otherDetail] = contrast?.details?.map(each => `, ${each}`) ?? ['', '']
    this.found.add(`${clause} ${message}`)
    const short = otherText.length > longestQuote ? `${otherText.slice(0, longestQuote)}…` : otherText
    const failure = pair.c.failure({
      clause,
      message,
      expected: `${otherStatus} ${short || '(empty)'}${otherDetail} (the other deployment)`,
      observed: `${formatResponse(response)}${detail}`,
    })
    const sent = [...pair.sent]
    return new Difference(failure, () => smallestDifference(this.first, failure, pair.c.clause, sent))
  }
}

/** The world with the SVC-IDs that another deployment can take. */
function withPrefixOf(to: Suite, from: Suite, world: World): World {
  const [before, now] = [from, to].map(({ target }) => target.wire.idPrefix) as [string, string]
  return renamed(
    world,
    Object.fromEntries(
      idsOf(world).map(id => [id, id.startsWith(before) ? now + id.slice(before.length) : id]),
    ),
  )
}
