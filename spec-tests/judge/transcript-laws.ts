import { type Operation, operations } from '../../src/spec/endpoints.js'
import { textFields } from '../target/group-text.js'
import { callerIn } from '../target/request.js'
import { notNamed, secondAdds } from './add-laws.js'
import { lackedBy } from './belief.js'
import type { Judged } from './beliefs.js'
import { isChange, type Known } from './exchange.js'
import { flawsOf } from './flaws.js'
import { type BrokenTogether, emptyTexts, secondParts } from './text-laws.js'
import { isUnspecified } from './unspecified.js'

/** The kinds of authentication failure of which at least one must get 401, in addition to a missing token. */
const failures = ['bad:malformed', 'bad:tampered', 'bad:wrongKey', 'bad:expired'] as const

/** What the responses of one case break together, although each of them is right. */
export function lawsBrokenBy(known: Known, transcript: readonly Judged[]): readonly BrokenTogether[] {
  const all = [
    secondAdds(transcript),
    notNamed(transcript, 'group'),
    notNamed(transcript, 'profile'),
    newIds(transcript),
    ...secondParts(known, transcript),
    byTurns(transcript),
    takenTitles(known, transcript),
    creatorsByTurns(known, transcript),
    ...textFields.map(field => emptyTexts(known, transcript, field)),
    ...operations.map(operation => unauthorized(transcript, operation)),
  ]
  return all.filter(each => each !== undefined)
}

/** Section 4.2: the SVC-ID is new. */
function newIds(transcript: readonly Judged[]): BrokenTogether | undefined {
  const created = transcript.filter(({ exchange }) => exchange.newId !== '')
  const ids = created.map(({ exchange }) => exchange.newId)
  const second = created.find(({ exchange }, at) => ids.indexOf(exchange.newId) !== at)
  if (second === undefined) return undefined
  return {
    clause: 'create.returns-id',
    decides: second.exchange.response,
    expected: { statuses: ['4xx', 200], says: `another SVC-ID than ${second.exchange.newId}` },
    wrong: 'does not return a new SVC-ID',
  }
}

/** As long as nothing has changed, the same request gets the same status each time: at open points too. */
function byTurns(transcript: readonly Judged[]): BrokenTogether | undefined {
  const firstChange = transcript.findIndex(({ exchange }) => isChange(exchange))
  const before = transcript.slice(0, firstChange === -1 ? transcript.length : firstChange)
  const statuses = new Map<string, number>()
  for (const { exchange, before: state } of before) {
    // Others may create what a search finds.
    if (state.unknown !== 'nothing' && exchange.request.operation === 'searchPrincipals') continue
    const { request, response } = exchange
    const { elsewhere, cookies } = request
    if (elsewhere !== undefined || cookies !== undefined) continue
    const key = JSON.stringify(request)
    const status = statuses.get(key) ?? response.status
    statuses.set(key, status)
    if (status >= 500 || response.status >= 500 || status === response.status) continue
    return {
      clause: 'state.consistent',
      decides: response,
      expected: { statuses: [status] },
      when: 'by turns with another status to the same request',
      because: 'that is what it returned the time before',
    }
  }
  return undefined
}

/** A refused request changes nothing: its title is not taken. It is the judge's matter if the suite knows who may create. */
function takenTitles(known: Known, transcript: readonly Judged[]): BrokenTogether | undefined {
  const titleOf = ({ exchange: { request } }: Judged) => Object(request.body).title as unknown
  const isRefused = ({ exchange: { response } }: Judged) => response.status >= 400 && response.status < 500
  const taken = transcript.find((each, at) => {
    const { request, response } = each.exchange
    if (!isUnknownCreation(known, each) || !isRefused(each) || response.status === 401) return false
    const before = transcript.slice(0, at)
    const mayCreate = before.some(
      ({ exchange }) => exchange.newId !== '' && exchange.request.actor === request.actor,
    )
    const same = before.filter(other => titleOf(other) === titleOf(each))
    return mayCreate && same.length > 0 && same.every(isRefused)
  })
  if (taken === undefined) return undefined
  return {
    clause: 'state.refusal',
    decides: taken.exchange.response,
    expected: { statuses: [200] },
    when: 'after another request with the same title was refused',
    because: 'a refused request changes nothing, so the text is like any other',
  }
}

/** Section 4.2: nothing that the suite does on a target that keeps its world changes who is in Vetted. */
function creatorsByTurns(known: Known, transcript: readonly Judged[]): BrokenTogether | undefined {
  const refused = new Set<string | null>()
  for (const each of transcript.filter(each => isUnknownCreation(known, each))) {
    const { request, response, newId } = each.exchange
    if (response.status === 403) refused.add(request.actor)
    if (newId === '' || !refused.has(request.actor)) continue
    return {
      clause: 'create.vetted-only',
      decides: response,
      expected: { statuses: [403] },
      because: 'the same caller was refused before, and no request has changed who is in Vetted',
    }
  }
  return undefined
}

/** Whether a request to create a group is sound, on a target of which the suite does not know who may create groups. */
function isUnknownCreation(known: Known, { before, exchange }: Judged): boolean {
  return (
    exchange.request.operation === 'createGroup' &&
    !before.isLost &&
    lackedBy(before, exchange.request) !== undefined &&
    flawsOf(known, before, exchange.request).length === 0 &&
    !isUnspecified(known, before, exchange)
  )
}

/** Section 4: 401 is for authentication failures, so that each operation returns it to at least one of them. */
function unauthorized(transcript: readonly Judged[], operation: Operation): BrokenTogether | undefined {
  const failed = transcript.flatMap(({ exchange: { request, response } }) => {
    const { kind } = callerIn(request)
    return request.operation === operation && kind !== 'profile' ? [{ request, response }] : []
  })
  const tried = new Set(failed.map(({ request: { actor } }) => actor))
  const isComplete = [null, ...failures].every(actor => tried.has(actor))
  if (!isComplete || failed.some(({ response: { status } }) => status === 401)) return undefined
  return {
    clause: 'auth.unauthorized',
    decides: failed.map(({ response }) => response),
    expected: { says: '401 for at least one of: no token, malformed, tampered, wrong key, expired' },
    wrong: 'returns 401 for no kind of authentication failure',
  }
}
