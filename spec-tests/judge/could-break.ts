import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import { isSuccess } from '../target/results.js'
import { clausesOf } from './attribution.js'
import { mayBeOfContent } from './attribution-of-content.js'
import { afterWrite } from './attribution-of-search.js'
import { mayBeOfStatus } from './attribution-of-status.js'
import { type Belief, groupIn } from './belief.js'
import type { Judged } from './beliefs.js'
import { couldBreakSearch } from './could-break-search.js'
import type { Exchange, Known } from './exchange.js'

/** What a server that breaks a clause may answer in place of another status. */
const statuses = [200, 403, 404]

/** What these are about shows in a later read or search, and not in the status of the change. */
const shownLater: readonly ClauseId[] = [
  'create.persists',
  'update.title',
  'update.description',
  'update.partial',
  'add.member',
  'remove.member',
]

/** Whether a right response would have been wrong if the target broke a clause: only such a response shows that it holds. */
export function couldBreak(known: Known, judged: Judged, clause: ClauseId): boolean {
  const { before, exchange, judgement } = judged
  if (judgement.kind !== 'right') return false
  const isSearch = exchange.request.operation === 'searchPrincipals'
  if (clause.startsWith('wire.')) return couldBreakRule(known, exchange, clause)
  if (shownLater.includes(clause) && changesState(exchange.request.operation)) return false
  return (
    (isSearch &&
      clause.startsWith('search.') &&
      clause !== 'search.fresh' &&
      couldBreakSearch(known, judged, clause)) ||
    judgement.shows.includes(clause) ||
    contentOf(known, before, exchange).includes(clause) ||
    statuses.some(
      status => status !== exchange.response.status && mayBeWith(before, exchange, status).includes(clause),
    )
  )
}

/** The rules for every response. */
function couldBreakRule(
  { wire: { idPrefix } }: Known,
  { request: { cookies, elsewhere }, response: { status, text } }: Exchange,
  clause: ClauseId,
): boolean {
  switch (clause) {
    case 'wire.json':
      return text.trim() !== ''
    case 'wire.success-status':
      return isSuccess(status)
    case 'wire.id-prefix':
      return text.includes(idPrefix)
    case 'wire.cookie':
      return cookies !== undefined || elsewhere !== undefined
    default:
      return true
  }
}

function mayBeWith(before: Belief, exchange: Exchange, status: number): readonly ClauseId[] {
  const { request, response } = exchange
  if (request.operation === 'searchPrincipals' || request.actor === null || request.actor.startsWith('bad:'))
    return []
  return mayBeOfStatus(before, { ...exchange, response: { ...response, status } })
}

/** What it could have violated with other values: those of a group, or of the results of a search. */
function contentOf(known: Known, before: Belief, exchange: Exchange): readonly ClauseId[] {
  const { request, response } = exchange
  if (request.operation === 'searchPrincipals') {
    const { sent, creators, deleted } = before.past
    const changed = new Set(['', ...sent.keys(), ...creators.keys(), ...deleted.keys()])
    return clausesOf([...changed].flatMap(id => afterWrite(before, id)))
  }
  const isRead = request.operation === 'readGroup' && response.status === 200
  if (!isRead || groupIn(before, request.group) === undefined || known.layout === undefined) return []
  return mayBeOfContent(before, exchange, ['title', 'description', 'members'])
}
