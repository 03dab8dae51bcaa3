import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import type { Id } from '../../src/spec/nouns.js'
import { type Belief, groupIn, lackedBy } from '../judge/belief.js'
import type { Exchange } from '../judge/exchange.js'
import { isSureOf } from '../judge/wrong-status.js'
import { textsOf } from '../target/group-text.js'
import { type ClientRequest, queryOf } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { onlyGroups } from '../worlds/searching.js'
import { isOfSuite } from './own-groups.js'
import type { Decided } from './scenario.js'

/** What is known when a change was answered. */
interface Known {
  readonly before: Belief
  readonly now: Belief
  /** The profiles with tokens. */
  readonly actors: readonly Id[]
  readonly idPrefix: string
}

/**
 * What shows the effect of a request, or that it had none: a read of its group by a caller that may read it.
 * Empty if the request is a read or a search, or if it is open who may read the group.
 */
export function readAfter({ request, newId }: Exchange, { now, actors }: Known): readonly ClientRequest[] {
  const { operation, actor, group = newId } = request
  if (!changesState(operation) || group === '' || !isOfSuite(now, group)) return []
  const by = (reader: Id): ClientRequest => ({ operation: 'readGroup', actor: reader, group })
  const expected = groupIn(now, group) === undefined ? 404 : 200
  const readers = new Set([...(actors.includes(actor ?? '') ? [actor as Id] : []), ...actors])
  const isCertain = (read: ClientRequest) =>
    lackedBy(now, read) === undefined && isSureOf(now, read, status => status === expected)
  const read = [...readers].map(by).find(isCertain)
  return read === undefined ? [] : [read]
}

/** The clauses whose scenarios also search for the SVC-IDs of groups that are new or gone. */
const ofIds: readonly ClauseId[] = ['search.group-id', 'search.fresh', 'create.returns-id', 'delete.gone']

/**
 * Searches for each text that the group of a change had, has, or would have, and for the SVC-ID of one that is new or
 * gone: a new one also without its prefix. Of a refused change, only for what it would have stored.
 */
export function searchesAfter(
  exchange: Exchange,
  { scenario, before, now, actors, idPrefix }: Known & { readonly scenario: Pick<Decided, 'clause'> },
): readonly ClientRequest[] {
  const { request, newId } = exchange
  const { operation, actor, group = newId, body } = request
  if (!changesState(operation)) return []
  const deleted = now.past.deleted.get(group)?.group
  const isRefused = operation === 'updateGroup' && !isSuccess(exchange.response.status)
  const known = (isRefused ? [] : [groupIn(before, group), groupIn(now, group), deleted]).flatMap(each =>
    each === undefined ? [] : [each.title, each.description],
  )
  const ids =
    newId === '' ? (operation === 'deleteGroup' ? [group] : []) : [newId, newId.slice(idPrefix.length)]
  const sent = Object.values(textsOf(body))
  // One text finds a group that should not be there; its SVC-ID finds one of which only that matters.
  const isMissing = operation === 'createGroup' && newId === ''
  const isOfId = scenario.clause === 'create.returns-id' && newId !== ''
  const texts = new Set([
    ...(isOfId ? [] : known),
    ...(ofIds.includes(scenario.clause) ? ids : []),
    ...(isOfId ? [] : isMissing ? sent.slice(0, 1) : sent),
  ])
  const searcher = actors.includes(actor ?? '') ? actor : actors[0]
  if (searcher === undefined) return []
  return [...texts].map(s => ({
    operation: 'searchPrincipals',
    actor: searcher,
    query: queryOf(s, onlyGroups),
  }))
}
