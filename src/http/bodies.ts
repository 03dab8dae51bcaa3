import { LRUCache } from 'lru-cache'
import type { Operation } from '../spec/endpoints.js'
import { messageOf, type Outcome } from '../spec/outcome.js'
import { type Readings, readingFor } from '../spec/readings.js'
import { refusals } from '../spec/refusals.js'
import { type Placing, placing } from './body-layout.js'

/** The text of the body for an outcome; undefined for an empty body. */
export type TextOf = (method: Operation, outcome: Outcome) => string | undefined

/** How many characters of results, and of groups, are cached: most are shown far more often than they change. */
const remembered = { results: 2 ** 22, groups: 2 ** 22 }

/** Bodies as the readings define them. */
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
  return (method, outcome) => {
    switch (outcome.kind) {
      case 'refused':
        if (readingFor(readings, 'error-body', method) === 'empty' && !saysWhich(outcome)) return undefined
        return JSON.stringify(refusalBody(method, outcome))
      case 'found': {
        const { profiles, groups } = outcome
        return `${opening}${profiles ? list('profile', profiles) : ''}${groups ? list('group', groups) : ''}}`
      }
      case 'created':
        return JSON.stringify(place().id(head(method, outcome), outcome.id))
      case 'read': {
        const { group } = outcome
        return groupOnce(group, () =>
          place().group({ ...head(method, outcome), svc_id: group.svc_id }, group),
        )
      }
      case 'added':
        if (outcome.alreadyMember) return JSON.stringify(head(method, outcome))
    }
    const isEmpty = readingFor(readings, 'success-bodies', method) === 'empty'
    return isEmpty ? undefined : JSON.stringify(head(method, outcome))
  }
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

function head(method: Operation, outcome: Exclude<Outcome, { kind: 'refused' }>) {
  return { method, msg: messageOf(outcome) }
}

function refusalBody(method: Operation, { reason, clause, missing }: Outcome & { kind: 'refused' }) {
  const svc_id = missing === undefined ? {} : { svc_id: missing }
  return { method, error: reason, msg: refusals[reason].says, clause, ...svc_id }
}

/** The clauses add.group-not-found and add.profile-not-found require a body that distinguishes the two. */
function saysWhich({ clause }: { clause: string }): boolean {
  return clause === 'add.group-not-found' || clause === 'add.profile-not-found'
}
