import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import { type Acr, callerOf, type Group, type Id, type World } from '../../src/spec/nouns.js'
import {
  explains,
  follow,
  type Hypothesis,
  hypothesesOf,
  outcomesOf,
  specifiedRequest,
} from '../oracle/hypotheses.js'
import { hasGrants } from '../oracle/new-group.js'
import { SearchOracle } from '../oracle/search-oracle.js'
import { successClauses } from '../oracle/success-clauses.js'
import { isUnspecified, type KnownState } from '../oracle/unspecified.js'
import type { CaseRecord } from '../runner/response-observer.js'
import type { Suite } from '../runner/suite.js'
import { flawsOf } from '../shown/bodies.js'
import { KnownState as ShownState } from '../shown/known-state.js'
import type { HttpResponse } from '../target/client.js'
import { fieldsAt } from '../target/group-layout.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess } from '../target/results.js'
import { judgeSearch } from './judge-search.js'
import { fair, type Judgement, wrong } from './judgement.js'

/** One of the two deployments during a case, as the definitions follow it under its own readings. */
export class Side implements KnownState {
  hypotheses: readonly Hypothesis[]
  readonly deletedGroups: Group[] = []
  readonly acrsBeforeDeletion = new Map<Id, readonly Acr[]>()
  readonly oracle: SearchOracle
  readonly #shown: ShownState
  readonly #created = new Set<Id>()
  /** Whether the definitions can no longer tell what the deployment keeps. */
  #isLost = false

  constructor(
    readonly suite: Suite,
    readonly c: CaseRecord,
  ) {
    this.hypotheses = hypothesesOf(suite.known, c.world)
    this.oracle = new SearchOracle(suite.target.wire.idPrefix)
    this.#shown = new ShownState(c.world, () => hasGrants(suite.known.newGroupGrants))
  }

  get world(): World {
    return (this.hypotheses[0] as Hypothesis).world
  }

  isKnown(id: Id): boolean {
    return this.c.isKnownId(id) || this.#created.has(id)
  }

  /** Judges a response, and follows the change that it reports. @param newId the id of the group that it created, or '' */
  judge(request: ClientRequest, response: HttpResponse, newId: Id): Judgement {
    const understood = asReceived(request)
    const judgement = this.#judge(understood, response, newId)
    if (judgement.isFair !== true || judgement.isLost)
      this.#isLost ||= this.#mayHaveChanged(request, response)
    if (response.status === 200) this.#shown.apply(this.c, request, response)
    if (newId !== '') this.#created.add(newId)
    return this.#isLost && judgement.isFair === false && !isSecurity(judgement)
      ? { ...judgement, isFair: undefined }
      : judgement
  }

  #judge(request: ClientRequest, response: HttpResponse, newId: Id): Judgement {
    const { operation, actor, query = {} } = request
    const { status } = response
    const caller = callerOf(actor)
    const specified = specifiedRequest(request, newId)
    const [first] = outcomesOf(this.hypotheses[0] as Hypothesis, caller, specified)
    const expected = first?.outcome
    const clause = expected?.kind === 'refused' ? expected.clause : successClauses[operation]
    const isGeneral = expected?.kind !== 'refused'
    if (caller.kind !== 'profile')
      return isRefused(status) || isUnspecified(this, request, response) ? fair(clause) : wrong(clause)
    if (operation === 'searchPrincipals')
      return judgeSearch({ suite: this.suite, world: this.world, oracle: this.oracle, query }, response)
    if (isUnspecified(this, request, response)) return fair(clause)
    const flaws = flawsOf(request, this.#shown) ?? [{ id: undefined, says: 'unknown' }]
    if (flaws.length > 0 && status >= 400 && status < 500 && status !== 401) return fair(clause)
    const before = this.world
    const followed = follow(this.hypotheses, caller, specified, status)
    const isOpen = flaws.length > 0 && flaws.every(({ id }) => id !== undefined)
    if (followed.length === 0)
      return isOpen && status === 200 ? { ...fair(clause), isLost: true } : wrong(clause, isGeneral)
    if (operation === 'readGroup') return this.#judgeRead(request, response, followed, clause)
    this.hypotheses = followed
    if (status === 200 && changesState(operation)) this.#rememberDeleted(before)
    return fair(clause)
  }

  #judgeRead(
    request: ClientRequest,
    response: HttpResponse,
    followed: readonly Hypothesis[],
    clause: ClauseId,
  ): Judgement {
    const { layout } = this.suite.known
    const { status, json } = response
    if (status !== 200 || layout === undefined) {
      this.hypotheses = followed
      return fair(clause)
    }
    const view = { status, view: fieldsAt(json, layout) }
    const specified = specifiedRequest(request, '')
    const left = followed.filter(each => explains(each, callerOf(request.actor), specified, view))
    if (left.length === 0) return wrong('read.content', true)
    this.hypotheses = left
    return fair(clause)
  }

  #rememberDeleted(before: World): void {
    const deleted = before.groups.find(
      ({ svc_id }) => !this.world.groups.some(left => left.svc_id === svc_id),
    )
    if (deleted === undefined) return
    this.deletedGroups.push(deleted)
    this.acrsBeforeDeletion.set(deleted.svc_id, before.acrs)
  }

  #mayHaveChanged({ operation }: ClientRequest, { status }: HttpResponse): boolean {
    return changesState(operation) && isSuccess(status)
  }
}

/** A token in another place than the cookie is none, and JSON leaves out what is undefined. */
function asReceived({ elsewhere, actor, body, ...request }: ClientRequest): ClientRequest {
  return {
    ...request,
    actor: elsewhere === undefined ? actor : null,
    ...(body === undefined ? {} : { body: JSON.parse(JSON.stringify(body)) }),
  }
}

/** Whether a request without a valid token was refused. */
function isRefused(status: number): boolean {
  return status === 401 || status === 403
}

/** What callers without a valid token get does not depend on the state. */
function isSecurity({ clause }: Judgement): boolean {
  return clause.startsWith('auth.') || clause === 'search.unauthenticated'
}
