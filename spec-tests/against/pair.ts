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
import { IdMap } from './id-map.js'
import { mayBeById } from './judge-search.js'
import { fair, type Judgement, wrong } from './judgement.js'
import { type Contrast, contrastOf, type Meaning, meaningOf } from './meaning.js'
import { Side } from './side.js'

/** One request on both deployments, with what differs. */
export interface Exchange {
  readonly request: ClientRequest
  readonly response: HttpResponse
  /** The response of the other deployment, in the ids of the first one and without any token. */
  readonly otherText: string
  readonly otherStatus: number
  readonly contrast: Contrast | undefined
  readonly first: Judgement
  readonly other: Judgement
  /** Whether the two deployments differ from now on in what they keep, or may do so. */
  readonly hasDiverged: boolean
  /** Whether nothing but the SVC-IDs of the two explains the difference. */
  readonly isById: boolean
}

/** Stands in place of the SVC-ID of a group that is not known. */
const unknownGroup = 'unknown group'

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
    const contrast = contrastOf(request.operation, ...means)
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
      first: withUnknown(withForm(judged[0], contrast?.form, true), contrast, means[0]),
      other: withUnknown(withForm(judged[1], contrast?.form, false), contrast, means[1]),
      hasDiverged:
        this.#hasDiverged(request, response, mirrored.response) || judged.some(each => each.isLost),
      isById: this.#isById(contrast, [request, mirrored.request]),
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

  /** A search string may be the beginning of an SVC-ID of one of the two alone. */
  #isById(contrast: Contrast | undefined, requests: readonly ClientRequest[]): boolean {
    const { principals = [] } = contrast ?? {}
    return (
      principals.length > 0 &&
      principals.every(id =>
        this.#sides.some((side, at) => {
          const own = at === 0 ? id : this.#ids.id(id)
          const principal = [...side.world.profiles, ...side.world.groups].find(
            ({ svc_id }) => svc_id === own,
          )
          const { s = '' } = requests[at]?.query ?? {}
          return (
            own !== (at === 0 ? this.#ids.id(id) : id) &&
            principal !== undefined &&
            mayBeById(side.oracle, s, principal)
          )
        }),
      )
    )
  }
}

/** A deployment that finds a group that nobody created is wrong. */
function withUnknown(judgement: Judgement, contrast: Contrast | undefined, { found }: Meaning): Judgement {
  const shown = contrast?.principals?.some(id => id.startsWith(unknownGroup) && found.has(id))
  return shown ? wrong('search.fresh', true) : judgement
}

function withForm(judgement: Judgement, form: Contrast['form'], isFirst: boolean): Judgement {
  if (form === undefined) return judgement
  return form.isBrokenByFirst === isFirst ? wrong(form.clause) : { ...fair(form.clause), isGeneral: false }
}
