import type { ClauseId } from '../../src/spec/clauses.js'
import { changesState } from '../../src/spec/endpoints.js'
import { type Id, idsOf, type World } from '../../src/spec/nouns.js'
import type { Judged } from '../judge/beliefs.js'
import { IdMap } from '../replay/id-map.js'
import type { Case } from '../runner/case.js'
import type { CaseRecord } from '../runner/response-observer.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { textsOf } from '../target/group-text.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess, type Result } from '../target/results.js'
import { type AskedSide, type ComparedRequest, isById, opinionOn, unknownGroup } from './exchange.js'
import { contrastOf, meaningOf } from './meaning.js'

/** A case on the first deployment, and the same case on the other one. */
export class Pair {
  /** What was sent so far, with the SVC-ID of the group that it created on the first deployment, or ''. */
  readonly sent: { readonly request: ClientRequest; readonly newId: Id }[] = []
  /** Whether the two deployments keep different things, or may do so. */
  hasDiverged = false
  readonly #ids: IdMap
  /** The ids of the first deployment. */
  readonly #known: Set<Id>
  readonly #responses = new Map<
    ClientRequest,
    { readonly request: ClientRequest; readonly response: HttpResponse }[]
  >()

  constructor(
    readonly first: Suite,
    readonly other: Suite,
    readonly c: CaseRecord,
    readonly otherCase: Case,
  ) {
    const named = ({ target }: Suite, world: World) => ({ world, idPrefix: target.wire.idPrefix })
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
  compare(request: ClientRequest, response: HttpResponse): ComparedRequest | undefined {
    const mirrored = this.#responses.get(request)?.shift()
    const own = this.first.beliefs.judged(response)
    const others = mirrored && this.other.beliefs.judged(mirrored.response)
    if (mirrored === undefined || own === undefined || others === undefined) return undefined
    this.#noteCreated(own, others)
    this.sent.push({ request, newId: own.exchange.newId })
    const known = (id: unknown) => (this.#known.has(id as Id) ? (id as Id) : undefined)
    const means = [
      meaningOf(
        this.first,
        request,
        response,
        brokenByContent(own),
        (id, result) => known(id) ?? this.#unknown(result),
      ),
      meaningOf(
        this.other,
        mirrored.request,
        mirrored.response,
        brokenByContent(others),
        (id, result) => this.#ids.back(id) ?? this.#unknown(result),
      ),
    ] as const
    const contrast = contrastOf(...means)
    const { suite, deployment } = this.otherCase
    return {
      request,
      response,
      otherText: this.#ids.textBack(suite.hide(mirrored.response.text, deployment)),
      otherStatus: mirrored.response.status,
      contrast,
      first: opinionOn(contrast, own, means[0], 'first'),
      other: opinionOn(contrast, others, means[1], 'other'),
      hasDiverged:
        this.#hasDiverged(request, response, mirrored.response) ||
        [own, others].some(({ judgement }) => judgement.next.isLost),
      isById: isById(contrast, this.#ids, [this.#asked(this.first, own), this.#asked(this.other, others)]),
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

  #asked({ beliefs }: Suite, { before, exchange }: Judged): AskedSide {
    return { belief: before, oracle: beliefs.oracle, s: exchange.request.query?.s ?? '' }
  }

  /** Notes that two created groups correspond. */
  #noteCreated({ exchange: { newId: first } }: Judged, { exchange: { newId: other } }: Judged): void {
    if (first !== '') this.#known.add(first)
    if (other !== '') this.otherCase.addKnownId(other)
    if (first !== '' && other !== '') this.#ids.add(first, other)
  }

  #hasDiverged({ operation }: ClientRequest, { status }: HttpResponse, other: HttpResponse): boolean {
    return changesState(operation) && isSuccess(status) !== isSuccess(other.status)
  }
}

/** The clause that a response breaks by what it says beyond its status. */
function brokenByContent({ judgement }: Judged): ClauseId | undefined {
  return judgement.kind === 'wrong' ? judgement.breaks : undefined
}
