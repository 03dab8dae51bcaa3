import type { ClauseId } from '../../src/spec/clauses.js'
import { idsOf, type World } from '../../src/spec/nouns.js'
import type { Expected } from '../judge/finding.js'
import { Case } from '../runner/case.js'
import { reportedOf } from '../runner/deciding-request.js'
import { Difference, Incomparable } from '../runner/failure.js'
import type { CaseRecord, ResponseObserver } from '../runner/response-observer.js'
import type { Suite } from '../runner/suite.js'
import { renamed } from '../target/deployment.js'
import { formatResponse } from '../target/format-response.js'
import { blamedClause, formatDiffers, formatRight } from './blame.js'
import type { ComparedRequest } from './exchange.js'
import type { Contrast } from './meaning.js'
import { Pair } from './pair.js'

const diverged = 'the two deployments keep different things from here on'

/** Sends every request of the cases of one suite to another deployment as well, and compares the responses. */
export class Comparison {
  /** The differences that were found so far, by their kinds. */
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
  #judge(pair: Pair, exchange: ComparedRequest): void {
    const { c } = pair
    const { run } = this.first
    if (!this.#counted.has(c)) run.check(c.clause, c.test)
    this.#counted.add(c)
    const { contrast, hasDiverged } = exchange
    pair.hasDiverged ||= hasDiverged
    if (contrast !== undefined && this.#counts(exchange)) {
      const clause = this.#clauseOf(c.clause, exchange)
      const difference = this.#difference(pair, exchange, contrast, clause)
      if (run.isNews(clause, reportedOf(this.first, difference))) {
        this.found.add(difference.kind)
        throw difference
      }
    }
    if (hasDiverged) throw new Incomparable(diverged)
  }

  #counts({ first, other, isById }: ComparedRequest): boolean {
    if (isById && first.isFair !== false && other.isFair !== false) return false
    return this.first.options.strict === true || first.isFair !== true || other.isFair !== true
  }

  #deciding({ first, other }: ComparedRequest): ClauseId {
    return (first.isFair === false ? first : other).clauses[0]
  }

  #clauseOf(tested: ClauseId, { first, other, request }: ComparedRequest): ClauseId {
    return blamedClause(tested, first.isFair === false ? first : other, request.operation)
  }

  #difference(pair: Pair, exchange: ComparedRequest, contrast: Contrast, clause: ClauseId): Difference {
    const { otherStatus, otherText, request, first, other, response } = exchange
    const { differs, details } = contrast
    const deciding = this.#deciding(exchange)
    const [detail, otherDetail] = details?.map(each => `, ${each}`) ?? ['', '']
    const failure = pair.c.failure({
      clause,
      decides: response,
      expected: expectedBy(exchange, contrast),
      compared: {
        differs: `${formatDiffers(request.operation, differs)}; ${formatRight(first, other, deciding)}`,
        other: `${formatResponse({ status: otherStatus, text: otherText })}${otherDetail}`,
        own: `${formatResponse(response)}${detail}`,
      },
    })
    const kind = JSON.stringify([clause, request.operation, differs, first.isFair, other.isFair, deciding])
    return new Difference(failure, kind)
  }
}

/** What the first deployment must return to be like the other one. */
function expectedBy(
  { otherStatus, response }: ComparedRequest,
  { differs, principals = [] }: Contrast,
): Expected {
  if (otherStatus !== response.status) return { statuses: [otherStatus] }
  if (differs[0] !== 'principals') return {}
  return differs[1] === 'other' ? { found: principals } : { notFound: principals }
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
