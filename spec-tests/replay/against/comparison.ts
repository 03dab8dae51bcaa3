import type { World } from '../../../src/spec/nouns.js'
import type { Expected } from '../../judge/finding.js'
import { Case } from '../../run/case.js'
import { reportedOf } from '../../run/deciding-request.js'
import { Difference, Incomparable } from '../../run/failure.js'
import type { CaseRecord, ResponseObserver } from '../../run/response-observers.js'
import type { Suite } from '../../run/suite.js'
import { type Deployment, renamed } from '../../target/deployment.js'
import { formatResponse } from '../../target/results.js'
import type { Target } from '../../target/target.js'
import { IdMap } from '../id-map.js'
import { blamedClause, type Contrast, formatRight } from './contrast.js'
import { type Compared, Pair } from './pair.js'

const diverged = 'the two deployments keep different things from here on'

/** Sends every request of the cases of one suite to another deployment as well, and compares the responses. */
export class Comparison {
  /** The differences that were found so far, by their kinds. */
  readonly found = new Set<string>()
  isOn = false
  readonly #pairs = new WeakMap<CaseRecord, Promise<Pair>>()
  readonly #placed = new WeakMap<CaseRecord, Pair>()
  readonly #counted = new WeakSet<CaseRecord>()
  /** The worlds of the other deployment, by those of the first one. */
  readonly #deployments = new WeakMap<Deployment, Promise<Deployment>>()
  /** By the world of the other deployment. In one that it keeps, a case may use a group that another case has created. */
  readonly #ids = new WeakMap<Deployment | Target, IdMap>()

  constructor(
    readonly first: Suite,
    readonly other: Suite,
  ) {}

  readonly observer: ResponseObserver = {
    sending: async (c, request) => {
      if (!this.isOn) return
      const pair = await this.#pairOf(c)
      if (pair.hasDiverged) throw new Incomparable(diverged)
      if (!this.#isInPlace(pair)) throw new Incomparable('another world has replaced the one of this case')
      this.first.run.request()
      await pair.send(request)
    },
    recorded: (c, request, response) => {
      const pair = this.#placed.get(c)
      const compared = pair?.compare(request, response)
      if (pair !== undefined && compared !== undefined) this.#judge(pair, compared)
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
    const otherCase = new Case(this.other, await this.#deploymentFor(c), c.clause)
    const pair = new Pair(this.first, c, otherCase, this.#idsOf(c, otherCase))
    this.#placed.set(c, pair)
    return pair
  }

  /** Cases that share a world of the first deployment share that of the other one. */
  async #deploymentFor({ deployment, world }: CaseRecord): Promise<Deployment> {
    const { staging } = this.other
    const before = await this.#deployments.get(deployment)
    if (before !== undefined && staging.isInPlace(before)) return before
    const staged = staging.stage(withPrefixOf(this.other, this.first, world))
    this.#deployments.set(deployment, staged)
    return staged
  }

  #idsOf({ world }: CaseRecord, { deployment, world: otherWorld }: Case): IdMap {
    const named = ({ target }: Suite, own: World) => ({ world: own, idPrefix: target.wire.idPrefix })
    const { target } = this.other
    const place = target.takesWorlds ? deployment : target
    const ids = this.#ids.get(place) ?? new IdMap(named(this.first, world), named(this.other, otherWorld))
    this.#ids.set(place, ids)
    return ids
  }

  /** @throws Difference if it is new; Incomparable if the rest of the case cannot be compared */
  #judge(pair: Pair, compared: Compared): void {
    const { c } = pair
    const { run } = this.first
    if (!this.#counted.has(c)) run.check(c.clause, c.test)
    this.#counted.add(c)
    const difference = this.#differenceIn(pair, compared)
    if (difference !== undefined && run.isNews(difference.clause, reportedOf(this.first, difference))) {
      this.found.add(difference.kind)
      throw difference
    }
    if (pair.hasDiverged) throw new Incomparable(diverged)
  }

  #differenceIn(pair: Pair, compared: Compared): Difference | undefined {
    const { c } = pair
    const { request, response, otherResponse, contrast, isById } = compared
    const [first, other] = [compared.first.opinion, compared.other.opinion]
    const fair = [first.isFair, other.isFair]
    const counts = this.first.options.strict === true || fair.some(isFair => isFair !== true)
    if (contrast === undefined || !counts || (isById && !fair.includes(false))) return undefined
    const wrong = first.isFair === false ? first : other
    const [deciding] = wrong.clauses
    const clause = blamedClause(c.clause, wrong, request.operation)
    const differs = `${request.operation}: ${contrast.says}`
    const [detail, otherDetail] = contrast.details?.map(each => `, ${each}`) ?? ['', '']
    const { status } = otherResponse
    const failure = c.failure({
      clause,
      decides: response,
      expected: expectedBy(response.status, status, contrast),
      compared: {
        differs: `${differs}; ${formatRight(first, other, deciding)}`,
        other: `${formatResponse({ status, text: pair.otherText(otherResponse) })}${otherDetail}`,
        own: `${formatResponse(response)}${detail}`,
      },
    })
    return new Difference(failure, clause, JSON.stringify([clause, differs, ...fair, deciding]))
  }
}

/** What the first deployment must return to be like the other one. */
function expectedBy(status: number, other: number, { onlyFirst, onlyOther }: Contrast): Expected {
  if (status !== other) return { statuses: [other] }
  return {
    ...(onlyOther.length > 0 ? { found: onlyOther } : {}),
    ...(onlyFirst.length > 0 ? { notFound: onlyFirst } : {}),
  }
}

/** The world with the SVC-IDs that another deployment can take. */
function withPrefixOf(to: Suite, from: Suite, world: World): World {
  const [before, now] = [from, to].map(({ target }) => target.wire.idPrefix) as [string, string]
  return renamed(world, id => (id.startsWith(before) ? now + id.slice(before.length) : id))
}
