import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { Difference, type Failure } from '../run/failure.js'
import type { Suite } from '../run/suite.js'
import { sentAs } from '../run/transcript.js'
import type { ClientRequest } from '../target/request.js'
import { type Item, playAgain, type Watch, watchFor } from './play-again.js'
import { smallestSubset } from './smallest-subset.js'

const mostPlays = 150
const mostRequests = 3000
/** A long history can be sent at least so often. */
const mostTimes = 8
/** A race does not fail each time, so what is left of it must fail so often in so many plays: others must see it too. */
const ofRace = { fails: 2, plays: 4 }

/**
 * The same failure with the fewest requests on the smallest world for which the judge still says the same: wrong, by the
 * same clause, for the same kind of reason. It stays as it is where the target does not take worlds, or shows changes
 * late, and if no part of it fails on a fresh world.
 */
export async function withFewestRequests(suite: Suite, clause: ClauseId, failure: Failure): Promise<Failure> {
  const { options, target } = suite
  if (options.shrink === false || target.tier !== 'control' || target.settleMs > 0) return failure
  try {
    return (await new Shrinking(suite, clause, failure).smallest()) ?? failure
  } catch (error) {
    // The failure is as certain as before, so it must be in the report.
    suite.note(`the suite could not shrink the history of a failure: ${error}`)
    return failure
  }
}

class Shrinking {
  #smallest: Failure | undefined
  readonly #watch: Watch
  readonly #whole: readonly Item[]
  readonly #requests: readonly ClientRequest[]
  readonly #tried = new Map<string, boolean>()
  #playsLeft = mostPlays
  #requestsLeft: number

  constructor(
    readonly suite: Suite,
    readonly clause: ClauseId,
    readonly failure: Failure,
  ) {
    this.#watch = watchFor(failure, clause)
    this.#whole = itemsOf(suite, failure.whole)
    this.#requests = this.#whole.map(({ request }) => request)
    this.#requestsLeft = Math.max(mostRequests, mostTimes * failure.whole.length)
  }

  async smallest(): Promise<Failure | undefined> {
    const { world } = this.failure
    for (const start of this.#starts()) {
      if (!(await this.#fails(start, world))) continue
      const items = await smallestSubset(start, part => this.#fails(part, world))
      await this.#shrinkWorld(items)
      break
    }
    return this.#smallest
  }

  /** What may fail, the smallest part first. Requests that were sent at once may fail one after another too. */
  #starts(): readonly (readonly Item[])[] {
    const { suite, failure } = this
    const { finding, requests, whole } = failure
    const own = itemsOf(suite, requests)
    if (own.length < requests.length) return []
    const deciding = new Set(itemsOf(suite, finding.decides).map(({ request }) => request))
    const decides = ({ request }: Item) => deciding.has(request)
    const changes = (item: Item) => decides(item) || changesState(item.request.operation)
    const starts = [own.filter(decides), own.filter(changes), own]
    const alone = starts.map(start => start.map(({ request, newId }) => ({ request, newId })))
    const isRace = own.some(({ batch }) => batch !== undefined)
    const all = this.#whole.length === whole.length ? [this.#whole.filter(changes), this.#whole] : []
    return [...alone, ...(isRace ? starts : []), ...all]
  }

  async #shrinkWorld(items: readonly Item[]): Promise<void> {
    const { world } = this.failure
    const named = JSON.stringify(items)
    const others = idsOf(world).filter(id => id !== world.vetted && !named.includes(id))
    const fails = (kept: readonly Id[]) => this.#fails(items, without(world, new Set(others), new Set(kept)))
    if (others.length > 0 && !(await fails([]))) await smallestSubset(others, fails)
  }

  /** Whether requests fail in the same way on a fresh world; those to a group that none of them creates are left out. */
  async #fails(items: readonly Item[], world: World): Promise<boolean> {
    if (this.#isSpent) return false
    const created = new Set(items.map(({ newId }) => newId))
    const lacking = this.#whole.map(({ newId }) => newId).filter(id => id !== '' && !created.has(id))
    const sent = items.filter(({ request }) => {
      const text = JSON.stringify(request)
      return !lacking.some(id => text.includes(id))
    })
    const places = sent.map(({ request, batch = '' }) => `${this.#requests.indexOf(request)}/${batch}`)
    const key = [...places, ...idsOf(world)].join()
    const known = this.#tried.get(key)
    if (known !== undefined) return known
    const failure = await this.#play(sent, world)
    this.#tried.set(key, failure !== undefined)
    this.#smallest = failure ?? this.#smallest
    return failure !== undefined
  }

  get #isSpent(): boolean {
    const { run, schedule } = this.suite
    return run.aborted || schedule.isSpent || this.#playsLeft < 1 || this.#requestsLeft < 0
  }

  async #play(items: readonly Item[], world: World): Promise<Failure | undefined> {
    const { suite, clause, failure } = this
    const isRace = items.some(({ batch }) => batch !== undefined)
    let [fails, plays] = isRace ? [ofRace.fails, ofRace.plays] : [1, 1]
    while (items.length > 0 && plays-- >= fails) {
      if (this.#isSpent) return undefined
      this.#playsLeft--
      this.#requestsLeft -= items.length
      if (this.#requestsLeft < 0) return undefined
      const again = await playAgain(suite, { clause, items, world }, this.#watch)
      const isSame =
        !(failure instanceof Difference && again instanceof Difference) || failure.kind === again.kind
      if (again !== undefined && isSame && --fails === 0) return again
    }
    return undefined
  }
}

function itemsOf({ beliefs }: Suite, records: Failure['requests']): readonly Item[] {
  return records.flatMap(record => {
    const sent = sentAs(record)
    if (sent === undefined) return []
    const newId = beliefs.judged(sent.response)?.exchange.newId ?? ''
    return [{ request: sent.request, newId, ...(record.batch === undefined ? {} : { batch: record.batch }) }]
  })
}

/** A world without some principals, but for those to keep. */
function without(world: World, others: ReadonlySet<Id>, kept: ReadonlySet<Id>): World {
  const isLeft = (id: Id) => kept.has(id) || !others.has(id)
  return {
    ...world,
    profiles: world.profiles.filter(({ svc_id }) => isLeft(svc_id)),
    groups: world.groups
      .filter(({ svc_id }) => isLeft(svc_id))
      .map(group => ({ ...group, members: group.members.filter(isLeft) })),
    acrs: world.acrs.filter(({ resource, principal }) => isLeft(resource) && isLeft(principal)),
  }
}
