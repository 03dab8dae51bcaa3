import { changesState } from '../../src/spec/endpoints.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import { textsOf } from '../actors/flawed-bodies.js'
import type { Case } from '../runner/case.js'
import type { CaseRecord } from '../runner/response-observer.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { createdId } from '../target/created-id.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess, type Result } from '../target/results.js'
import { brokenByContent } from './effects.js'
import { type AskedSide, type Exchange, isById, judgedOn, unknownGroup } from './exchange.js'
import { IdMap } from './id-map.js'
import { contrastOf, meaningOf } from './meaning.js'
import { Side } from './side.js'

/** A case on the first deployment, and the same case on the other one. */
export class Pair {
  /** What was sent so far, with the SVC-ID of the group that it created on the first deployment, or ''. */
  readonly sent: { readonly request: ClientRequest; readonly newId: Id }[] = []
  /** Whether the two deployments keep different things, or may do so. */
  hasDiverged = false
  readonly #sides: readonly [first: Side, other: Side]
  readonly #ids: IdMap
  /** The ids of the first deployment. */
  readonly #known: Set<Id>
  readonly #responses = new Map<
    ClientRequest,
    { readonly request: ClientRequest; readonly response: HttpResponse }[]
  >()

  constructor(
    first: Suite,
    other: Suite,
    readonly c: CaseRecord,
    readonly otherCase: Case,
  ) {
    const named = ({ target }: Suite, world: World) => ({ world, idPrefix: target.wire.idPrefix })
    this.#sides = [new Side(first, c), new Side(other, otherCase)]
    this.#ids = new IdMap(named(first, c.world), named(other, otherCase.world))
    this.#known = new Set(idsOf(c.world))
  }

  /** Sends a request to the other deployment, unless that gives no token for it. */
  async send(request: ClientRequest): Promise<void> {
    const { staging } = this.otherCase.suite
    const bad = request.actor?.startsWith('bad:') ? request.actor.slice('bad:'.length) : undefined
    if (bad !== undefined && !Object.hasOwn(staging.badTokens(this.otherCase.deployment), bad)) return
    const mapped = this.#ids.request(request)
    const response = await this.otherCase.send(mapped)
    if (changesState(request.operation) && isSuccess(response.status)) await this.otherCase.suite.settle()
    this.#responses.set(request, [...(this.#responses.get(request) ?? []), { request: mapped, response }])
  }

  /** Compares the two responses to a request; undefined if it was not sent to both. */
  compare(request: ClientRequest, response: HttpResponse): Exchange | undefined {
    const mirrored = this.#responses.get(request)?.shift()
    if (mirrored === undefined) return undefined
    const [first, other] = this.#sides
    const [newId, otherId] = this.#created(request, response, mirrored.response)
    this.sent.push({ request, newId })
    const known = (id: unknown) => (this.#known.has(id as Id) ? (id as Id) : undefined)
    const means = [
      meaningOf(
        first.suite,
        request,
        response,
        brokenByContent(first, request, response, newId),
        (id, result) => known(id) ?? this.#unknown(result),
      ),
      meaningOf(
        other.suite,
        mirrored.request,
        mirrored.response,
        brokenByContent(other, mirrored.request, mirrored.response, otherId),
        (id, result) => this.#ids.back(id) ?? this.#unknown(result),
      ),
    ] as const
    const contrast = contrastOf(...means)
    const judged = [
      first.judge(request, response, newId),
      other.judge(mirrored.request, mirrored.response, otherId),
    ] as const
    const { suite, deployment } = this.otherCase
    return {
      request,
      response,
      otherText: this.#ids.textBack(suite.hide(mirrored.response.text, deployment)),
      otherStatus: mirrored.response.status,
      contrast,
      first: judgedOn(contrast, judged[0], means[0], 'first'),
      other: judgedOn(contrast, judged[1], means[1], 'other'),
      hasDiverged:
        this.#hasDiverged(request, response, mirrored.response) || judged.some(each => each.isLost),
      isById: isById(contrast, this.#ids, this.#asked([request, mirrored.request])),
    }
  }

  /** A group that no response has reported as created, with a text that the case has sent. */
  #unknown(result: Result | undefined): Id | undefined {
    const isSent = this.sent.some(({ request: { body } }) => {
      const texts = Object.values(textsOf(body))
      return texts.includes(result?.name as string) || texts.includes(result?.description as string)
    })
    return isSent ? `${unknownGroup} ${JSON.stringify([result?.name, result?.description])}` : undefined
  }

  #asked(requests: readonly ClientRequest[]): readonly AskedSide[] {
    return this.#sides.map((side, at) => ({ side, s: requests[at]?.query?.s ?? '' }))
  }

  #created(request: ClientRequest, response: HttpResponse, mirrored: HttpResponse): readonly [Id, Id] {
    if (request.operation !== 'createGroup') return ['', '']
    const { wire } = this.c
    const [first, other] = [
      isSuccess(response.status)
        ? createdId({ wire, isKnownId: id => this.#known.has(id) }, response)
        : undefined,
      isSuccess(mirrored.status)
        ? createdId(
            { wire: this.otherCase.wire, isKnownId: id => this.#ids.back(id) !== undefined },
            mirrored,
          )
        : undefined,
    ]
    if (first !== undefined) this.#known.add(first)
    if (other !== undefined) this.otherCase.addKnownId(other)
    if (first !== undefined && other !== undefined) this.#ids.add(first, other)
    return [first ?? '', other ?? '']
  }

  #hasDiverged({ operation }: ClientRequest, { status }: HttpResponse, other: HttpResponse): boolean {
    return changesState(operation) && isSuccess(status) !== isSuccess(other.status)
  }
}
