import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import type { IdMap } from './id-map.js'
import { mayBeById } from './judge-search.js'
import { fair, type Judgement, wrong } from './judgement.js'
import type { Contrast, Meaning } from './meaning.js'
import type { Side } from './side.js'

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
export const unknownGroup = 'unknown group'

/** What the definitions say of one of two responses, given in what the two differ. */
export function judgedOn(
  contrast: Contrast | undefined,
  judgement: Judgement,
  { found }: Meaning,
  place: 'first' | 'other',
): Judgement {
  const isOfUnknown = contrast?.principals?.some(id => id.startsWith(unknownGroup) && found.has(id))
  // A deployment that finds a group that nobody created is wrong.
  if (isOfUnknown) return wrong('search.fresh', true)
  const form = contrast?.form
  if (form === undefined) return judgement
  return form.isBrokenByFirst === (place === 'first')
    ? wrong(form.clause)
    : { ...fair(form.clause), isGeneral: false }
}

/** One of the deployments, and the search string that it got. */
export interface AskedSide {
  readonly side: Side
  readonly s: string
}

/** Whether only the SVC-IDs explain what the two find: a search string may be the beginning of an id of one of them alone. */
export function isById(
  { principals = [] }: Pick<Contrast, 'principals'> = {},
  ids: IdMap,
  [first, other]: readonly AskedSide[],
): boolean {
  const mayFind = (asked: AskedSide | undefined, id: string) => {
    if (asked === undefined) return false
    const { profiles, groups } = asked.side.world
    const own = [...profiles, ...groups].find(({ svc_id }) => svc_id === id)
    return own !== undefined && mayBeById(asked.side.oracle, asked.s, own)
  }
  const isOfId = (id: string) => ids.id(id) !== id && (mayFind(first, id) || mayFind(other, ids.id(id)))
  return principals.length > 0 && principals.every(isOfId)
}
