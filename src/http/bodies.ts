import { LRUCache } from 'lru-cache'
import { type Placing, placing } from '../spec/body-layout.js'
import type { Operation } from '../spec/endpoints.js'
import type { Group } from '../spec/nouns.js'
import type { Outcome, Refusal } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import { bodyOf } from '../spec/response-body.js'
import { redacted } from './redacted.js'

/** The text of the body for an outcome; undefined for an empty body. */
export type TextOf = (method: Operation, outcome: Outcome) => string | undefined

/** How many characters of groups are cached. */
const mostRemembered = 2 ** 22

/** Bodies as the readings define them: the texts of `bodyOf`, with a cache for what is shown far more often than it changes. */
export function texts(readings: Readings): TextOf {
  let placed: Placing | undefined
  // Not earlier: `exec --every-reading` tries only the readings that are looked up for the requests of the client.
  const place = () => {
    placed ??= placing(readings)
    return placed
  }
  /** The engine gives the same object for the same search until the world changes. */
  const searches = new WeakMap<Outcome, string>()
  /** A changed group is a new object. */
  const groups = new LRUCache<Group, string>({
    maxSize: mostRemembered,
    sizeCalculation: text => text.length,
  })
  const textOf = (method: Operation, outcome: Outcome) =>
    JSON.stringify(bodyOf(method, outcome, readings, place)) as string | undefined
  return (method, outcome) => {
    if (outcome.kind === 'refused') return textOf(method, withoutToken(outcome))
    if (outcome.kind === 'read') return once(groups, outcome.group, () => textOf(method, outcome))
    if (outcome.kind === 'found') return once(searches, outcome, () => textOf(method, outcome))
    return textOf(method, outcome)
  }
}

/** A client may put a token in the place of an SVC-ID. */
function withoutToken(refusal: Refusal): Refusal {
  return refusal.missing === undefined ? refusal : { ...refusal, missing: redacted(refusal.missing) }
}

/** The text that is kept for an object; made and kept if there is none. */
function once<K>(
  known: { get(key: K): string | undefined; set(key: K, text: string): unknown },
  key: K,
  make: () => string | undefined,
): string | undefined {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = make()
  if (made !== undefined) known.set(key, made)
  return made
}
