import type { ClauseId } from '../../src/spec/clauses.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Suite } from '../runner/suite.js'
import type { HttpResponse } from '../target/client.js'
import { fieldsAt } from '../target/group-layout.js'
import type { ClientRequest } from '../target/request.js'
import { isSuccess, type Result, resultsOf } from '../target/results.js'
import { brokenForms } from './form.js'

/** What a client learns from a response, without the deployment's own names, ids, order and texts of errors. */
export interface Meaning {
  readonly status: number
  readonly brokenForms: ReadonlySet<ClauseId>
  /** By the principals that a search finds: what it shows of each. */
  readonly found: ReadonlyMap<Id, string>
  /** By field: what a read shows of a group. */
  readonly shown: ReadonlyMap<string, string>
}

/**
 * @param broken the clause that the response breaks by its content
 * @param principalOf the principal that an id means, in the ids of the first deployment; undefined if it is of neither world
 */
export function meaningOf(
  { target: { wire }, known: { layout } }: Suite,
  request: ClientRequest,
  response: HttpResponse,
  broken: ClauseId | undefined,
  principalOf: (id: unknown, result?: Result) => Id | undefined,
): Meaning {
  const { status, json } = response
  const isSearch = request.operation === 'searchPrincipals' && isSuccess(status)
  const results = resultsOf(isSearch ? response : { json: undefined })
  const found = new Map<Id, string>()
  const note = (result: Result, texts: readonly unknown[]) => {
    const id = principalOf(result[wire.idField], result)
    if (id !== undefined) found.set(id, JSON.stringify(texts))
  }
  for (const each of results.profiles) note(each, [each.common_name, each.email, each.avatar_url])
  for (const each of results.groups) note(each, [each.name, each.description])
  const isRead = request.operation === 'readGroup' && status === 200 && layout !== undefined
  const view = isRead ? fieldsAt(json, layout) : undefined
  const members = view?.members?.map(id => principalOf(id) ?? String(id)).toSorted()
  const shown = view === undefined ? [] : Object.entries({ ...view, members: members ?? [] })
  return {
    status,
    brokenForms: new Set([
      ...brokenForms(wire, request, response),
      ...(broken === undefined ? [] : [broken]),
    ]),
    found,
    shown: new Map(shown.map(([field, value]) => [field, JSON.stringify(value) ?? ''])),
  }
}

/** The clause that one of two responses breaks, their statuses, which of them finds more, or a field that they show. */
export type Differs =
  | readonly [by: 'form', clause: ClauseId, breaks: 'first' | 'other', statuses: readonly [number, number]]
  | readonly [by: 'status', first: number, other: number]
  | readonly [by: 'principals', finds: 'first' | 'other' | 'each']
  | readonly [by: 'texts']
  | readonly [by: 'field', field: string]

/** In what two responses differ. */
export interface Contrast {
  /** In what they differ, the same for all responses that differ in the same way: no ids, no texts. */
  readonly differs: Differs
  /** The clause on the form of a response that only one of the two breaks. */
  readonly form?: { readonly clause: ClauseId; readonly isBrokenByFirst: boolean }
  /** What each of the two shows, where the start of its response may not tell. */
  readonly details?: readonly [first: string, other: string]
  /** The principals that only one of the two finds. */
  readonly principals?: readonly Id[]
}

/** The first difference between two responses that a client can notice; undefined if there is none. */
export function contrastOf(first: Meaning, other: Meaning): Contrast | undefined {
  const broken = [...first.brokenForms, ...other.brokenForms]
  const [clause] = broken.filter(each => first.brokenForms.has(each) !== other.brokenForms.has(each))
  if (clause !== undefined) {
    const isBrokenByFirst = first.brokenForms.has(clause)
    return {
      differs: ['form', clause, isBrokenByFirst ? 'first' : 'other', [first.status, other.status]],
      form: { clause, isBrokenByFirst },
    }
  }
  if (first.status !== other.status)
    return {
      differs: ['status', first.status, other.status],
      principals: lacking(first, other),
    }
  const principals = lacking(first, other)
  if (principals.length > 0) {
    const [id = ''] = principals
    const detail = ({ found }: Meaning) => `${found.has(id) ? 'with' : 'without'} ${id}`
    return {
      differs: ['principals', whichFinds(first, other)],
      details: [detail(first), detail(other)],
      principals,
    }
  }
  const [id, texts] = [...first.found].find(([id, shown]) => other.found.get(id) !== shown) ?? []
  if (id !== undefined)
    return {
      differs: ['texts'],
      details: [`with ${texts}`, `with ${other.found.get(id)}`],
    }
  const [field, value] = [...first.shown].find(([name, value]) => other.shown.get(name) !== value) ?? []
  if (field === undefined) return undefined
  return {
    differs: ['field', field],
    details: [`with ${field} ${value}`, `with ${field} ${other.shown.get(field)}`],
  }
}

function lacking(first: Meaning, other: Meaning): readonly Id[] {
  const onlyIn = (one: Meaning, two: Meaning) => [...one.found.keys()].filter(id => !two.found.has(id))
  return [...onlyIn(first, other), ...onlyIn(other, first)]
}

function whichFinds(first: Meaning, other: Meaning): 'first' | 'other' | 'each' {
  const isOfFirst = [...first.found.keys()].some(id => !other.found.has(id))
  const isOfOther = [...other.found.keys()].some(id => !first.found.has(id))
  if (isOfFirst && isOfOther) return 'each'
  return isOfFirst ? 'first' : 'other'
}
