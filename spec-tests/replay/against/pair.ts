import { changesState } from '../../../src/spec/endpoints.js'
import { isId } from '../../../src/spec/matching.js'
import type { Id } from '../../../src/spec/nouns.js'
import { worldOf } from '../../judge/belief.js'
import type { Judged } from '../../judge/beliefs.js'
import type { Case } from '../../run/case.js'
import type { CaseRecord } from '../../run/response-observers.js'
import type { Suite } from '../../run/suite.js'
import type { HttpResponse } from '../../target/client.js'
import { tokenIn } from '../../target/deployment.js'
import type { ClientRequest } from '../../target/request.js'
import { isSuccess } from '../../target/results.js'
import type { IdMap } from '../id-map.js'
import { contrastOf, meaningOf } from './contrast.js'

/** One request on both deployments. */
export type Compared = NonNullable<ReturnType<Pair['compare']>>

/** A case on the first deployment, and the same case on the other one. */
export class Pair {
  /** Whether the two deployments keep different things, or may do so. */
  hasDiverged = false
  readonly #responses = new Map<ClientRequest, HttpResponse[]>()

  /** @param ids the SVC-IDs of the other deployment in place of those of the first one, for all cases there */
  constructor(
    readonly first: Suite,
    readonly c: CaseRecord,
    readonly otherCase: Case,
    readonly ids: IdMap,
  ) {}

  get other(): Suite {
    return this.otherCase.suite
  }

  /** Sends a request to the other deployment, unless that gives no token for it. */
  async send(request: ClientRequest): Promise<void> {
    const { actor } = request
    if (actor?.startsWith('bad:') && tokenIn(this.otherCase.deployment, actor) === undefined) return
    const response = await this.otherCase.send(this.ids.request(request))
    if (changesState(request.operation) && isSuccess(response.status)) await this.other.settle()
    this.#responses.set(request, [...(this.#responses.get(request) ?? []), response])
  }

  /** Compares the two responses to a request; undefined if it was not sent to both. */
  compare(request: ClientRequest, response: HttpResponse) {
    const mirrored = this.#responses.get(request)?.shift()
    const first = this.first.beliefs.judged(response)
    const other = mirrored && this.other.beliefs.judged(mirrored)
    if (mirrored === undefined || first === undefined || other === undefined) return undefined
    this.#noteCreated(first.exchange.newId, other.exchange.newId)
    const isSplit =
      changesState(request.operation) && isSuccess(response.status) !== isSuccess(mirrored.status)
    this.hasDiverged ||= isSplit || [first, other].some(({ judgement }) => judgement.next.isLost)
    const known = (id: unknown) => (this.ids.has(id as Id) ? (id as Id) : undefined)
    // Each is judged by what the suite believes of its deployment.
    const means = [
      meaningOf(this.first, this.c, first, known),
      meaningOf(this.other, this.otherCase, other, id => this.ids.back(id)),
    ] as const
    const contrast = contrastOf(...means)
    const { onlyFirst = [], onlyOther = [] } = contrast ?? {}
    const principals = [...onlyFirst, ...onlyOther]
    return {
      request,
      response,
      first: means[0],
      other: means[1],
      otherResponse: mirrored,
      contrast,
      /** Whether nothing but the SVC-IDs of the two explains the difference. */
      isById: principals.length > 0 && principals.every(id => this.#isFoundById(id, first, other)),
    }
  }

  /** What the other deployment returned, in the ids of the first one and without any token. */
  otherText({ text }: HttpResponse): string {
    return this.ids.textBack(this.other.hide(text, this.otherCase.deployment))
  }

  /** Whether only one of the deployments may find a principal by its SVC-ID: a search string may be the beginning of that. */
  #isFoundById(id: Id, first: Judged, other: Judged): boolean {
    const now = this.ids.id(id)
    return now !== id && (mayFindById(this.first, first, id) || mayFindById(this.other, other, now))
  }

  #noteCreated(first: Id, other: Id): void {
    if (other !== '') this.otherCase.addKnownId(other)
    if (first !== '' && other !== '') this.ids.add(first, other)
  }
}

/** Whether a search may find a principal by its SVC-ID. */
function mayFindById({ beliefs }: Suite, { before, exchange }: Judged, id: Id): boolean {
  const { profiles, groups } = worldOf(before)
  const own = [...profiles, ...groups].find(({ svc_id }) => svc_id === id)
  const start = (exchange.request.query?.s ?? '').trim().toLowerCase()
  const fields = own === undefined ? [] : beliefs.oracle.possibleFields(own)
  return fields.some(field => isId(field) && (start === '' || field.text.toLowerCase().startsWith(start)))
}
