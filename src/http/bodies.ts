import { LRUCache } from 'lru-cache'
import { type Placing, placing } from '../spec/body-layout.js'
import type { Operation } from '../spec/endpoints.js'
import type { Outcome, Refusal } from '../spec/outcome.js'
import type { Readings } from '../spec/readings.js'
import { bodyOf, head } from '../spec/response-body.js'
import { redacted } from './redacted.js'

/** The text of the body for an outcome; undefined for an empty body. */
export type TextOf = (method: Operation, outcome: Outcome) => string | undefined

/** How many characters of results, and of groups, are cached: most are shown far more often than they change. */
const remembered = { results: 2 ** 22, groups: 2 ** 22 }

/** Bodies as the readings define them: the texts of `bodyOf`, with a cache for what is shown often. */
export function texts(readings: Readings): TextOf {
  let placed: Placing | undefined
  // Not earlier: `exec --every-reading` tries only the readings that are looked up for the requests of the client.
  const place = () => {
    placed ??= placing(readings)
    return placed
  }
  const [resultOnce, groupOnce] = [remembering(remembered.results), remembering(remembered.groups)]
  const opening = JSON.stringify(head('searchPrincipals', { kind: 'found' })).slice(0, -1)
  const more = readings['extra-fields'] === 'some'
  const list = (kind: 'profile' | 'group', records: readonly object[]): string => {
    const items = records.map(record => resultOnce(record, () => (more ? { ...record, kind } : record)))
    return `,"${kind}s":[${items.join(',')}]`
  }
  const textOf = (method: Operation, outcome: Outcome) =>
    JSON.stringify(bodyOf(method, outcome, readings, place)) as string | undefined
  return (method, outcome) => {
    if (outcome.kind === 'refused') return textOf(method, withoutToken(outcome))
    if (outcome.kind === 'read')
      return groupOnce(outcome.group, () => bodyOf(method, outcome, readings, place) as object)
    if (outcome.kind !== 'found') return textOf(method, outcome)
    const { profiles, groups } = outcome
    return `${opening}${profiles ? list('profile', profiles) : ''}${groups ? list('group', groups) : ''}}`
  }
}

/** A client may put a token in the place of an SVC-ID. */
function withoutToken(refusal: Refusal): Refusal {
  return refusal.missing === undefined ? refusal : { ...refusal, missing: redacted(refusal.missing) }
}

/**
 * Caches the JSON text of records, which never change: a changed record is a new object. The oldest entries are evicted
 * first, even if they are used often, because tracking usage costs more than building a text again now and then.
 */
function remembering(maxSize: number): (record: object, make: () => object) => string {
  const known = new LRUCache<object, string>({
    maxSize,
    sizeCalculation: text => text.length,
  })
  return (record, make) => {
    const before = known.peek(record)
    if (before !== undefined) return before
    const text = JSON.stringify(make())
    known.set(record, text)
    return text
  }
}
