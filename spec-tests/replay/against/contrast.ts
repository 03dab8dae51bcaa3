import { type ClauseId, clauses } from '../../../src/spec/clauses.js'
import { changesState, type Operation } from '../../../src/spec/endpoints.js'
import type { Id } from '../../../src/spec/nouns.js'
import { successClauses } from '../../judge/attribution.js'
import type { Judged } from '../../judge/beliefs.js'
import type { CaseRecord } from '../../run/response-observers.js'
import { rulesBrokenBy } from '../../run/response-rules.js'
import type { Suite } from '../../run/suite.js'
import { operationOf } from '../../scenarios/scenario.js'
import { fieldsAt } from '../../target/group-layout.js'
import { isSuccess, type Result, resultsOf, resultTexts } from '../../target/results.js'

/** What a client learns from a response, without the deployment's own names, ids, order and texts of errors. */
export interface Meaning {
  readonly status: number
  readonly opinion: Opinion
  /** Whether it breaks a clause by its form, or by what it says beyond its status. */
  readonly isOfForm: boolean
  readonly found: ReadonlyMap<Id, string>
  readonly fields: ReadonlyMap<string, string>
}

/** @param principalOf the principal that an id means, in the ids of the first deployment; undefined if it is of neither world */
export function meaningOf(
  suite: Suite,
  c: Pick<CaseRecord, 'wire' | 'world'>,
  judged: Judged,
  principalOf: (id: unknown) => Id | undefined,
): Meaning {
  const { layout } = suite.known
  const { request, response } = judged.exchange
  const { operation } = request
  const { status, json } = response
  const [rule] = rulesBrokenBy(suite.target, c.world.profiles, request, response)
  const isSearch = operation === 'searchPrincipals' && isSuccess(status)
  const { profiles, groups } = resultsOf(isSearch ? response : { json: undefined })
  const shownIn = (results: readonly Result[], names: readonly string[]) =>
    results.flatMap(result => {
      const id = principalOf(result[c.wire.idField])
      return id === undefined ? [] : [[id, JSON.stringify(names.map(name => result[name]))] as const]
    })
  const isRead = operation === 'readGroup' && status === 200 && layout !== undefined
  const { members = [], ...texts } = isRead ? fieldsAt(json, layout) : {}
  const fields = { ...texts, members: members.map(id => principalOf(id) ?? String(id)).toSorted() }
  return {
    status,
    opinion: rule === undefined ? opinionOn(judged) : { isFair: false, clauses: [rule.clause] },
    isOfForm:
      rule !== undefined || (judged.judgement.kind === 'wrong' && judged.judgement.breaks !== undefined),
    found: new Map([...shownIn(profiles, resultTexts.profiles), ...shownIn(groups, resultTexts.groups)]),
    fields: new Map(
      Object.entries(isRead ? fields : {}).map(([name, value]) => [name, JSON.stringify(value) ?? '']),
    ),
  }
}

/** In what two responses differ. */
export interface Contrast {
  /** The same for all responses that differ in the same way: no ids, no texts. */
  readonly says: string
  /** What each of the two shows, where the start of its response may not tell. */
  readonly details?: readonly [first: string, other: string]
  readonly onlyFirst: readonly Id[]
  readonly onlyOther: readonly Id[]
}

/** The first difference between two responses that a client can notice; undefined if there is none. */
export function contrastOf(first: Meaning, other: Meaning): Contrast | undefined {
  const says = differenceBetween(first, other)
  if (says === undefined) return undefined
  const detail = first.status === other.status ? detailOf(first, other) : undefined
  return {
    says,
    ...(detail && { details: [detail(first), detail(other)] }),
    onlyFirst: onlyIn(first, other),
    onlyOther: onlyIn(other, first),
  }
}

function differenceBetween(first: Meaning, other: Meaning): string | undefined {
  const broken = brokenBy(first) === brokenBy(other) ? undefined : formatBroken(first, other)
  if (broken !== undefined && (first.isOfForm || other.isOfForm)) return broken
  if (first.status !== other.status) return `the first returns ${first.status}, the other ${other.status}`
  const [isOfFirst, isOfOther] = [onlyIn(first, other), onlyIn(other, first)].map(ids => ids.length > 0)
  if (isOfFirst && isOfOther) return 'each finds a principal that the other one does not find'
  if (isOfFirst) return 'the first finds a principal that the other does not find'
  if (isOfOther) return 'the other finds a principal that the first does not find'
  if (differing(first.found, other.found) !== undefined) return 'the two show different texts of a principal'
  const field = differing(first.fields, other.fields)
  return field === undefined ? broken : `the two show different values of a group: ${field}`
}

/** What each shows of the principal or of the field in which they differ; undefined if they differ in none. */
function detailOf(first: Meaning, other: Meaning): ((meaning: Meaning) => string) | undefined {
  const [id = onlyIn(other, first)[0] ?? differing(first.found, other.found)] = onlyIn(first, other)
  const field = differing(first.fields, other.fields)
  if (id !== undefined) {
    const isOfBoth = first.found.has(id) && other.found.has(id)
    return ({ found }) => (isOfBoth ? `with ${found.get(id)}` : `${found.has(id) ? 'with' : 'without'} ${id}`)
  }
  return field === undefined ? undefined : ({ fields }) => `with ${field} ${fields.get(field)}`
}

function differing(one: ReadonlyMap<string, string>, two: ReadonlyMap<string, string>): string | undefined {
  return [...one.keys()].find(key => one.get(key) !== two.get(key))
}

function onlyIn(one: Meaning, two: Meaning): readonly Id[] {
  return [...one.found.keys()].filter(id => !two.found.has(id))
}

/** The clause that a response breaks; undefined if the definitions do not say that it is wrong. */
function brokenBy({ opinion: { isFair, clauses } }: Meaning): ClauseId | undefined {
  return isFair === false ? clauses[0] : undefined
}

function formatBroken(first: Meaning, other: Meaning): string {
  const isFirst = brokenBy(first) !== undefined && (first.isOfForm || brokenBy(other) === undefined)
  const [breaks, keeps] = isFirst ? ['first', 'other'] : ['other', 'first']
  const clause = brokenBy(isFirst ? first : other)
  return `the ${breaks} breaks ${clause} (${first.status} against ${other.status}), the ${keeps} keeps it`
}

/** What the definitions say of one of two responses. */
interface Opinion {
  /** Whether a fair reading explains it; undefined if the definitions cannot tell. */
  readonly isFair: boolean | undefined
  /** The clauses that may decide. The first is the closest one. */
  readonly clauses: readonly [ClauseId, ...ClauseId[]]
}

function opinionOn({ judgement, exchange: { request } }: Judged): Opinion {
  if (judgement.kind === 'wrong') return { isFair: false, clauses: judgement.mayBe }
  const isFair = judgement.kind === 'unknown' ? undefined : true
  return { isFair, clauses: [successClauses[request.operation]] }
}

/**
 * The clause that a difference is reported on: the tested one if it may decide, or else the one that the definitions decide
 * with. A read or a search may show what any clause demands.
 */
export function blamedClause(tested: ClauseId, { isFair, clauses }: Opinion, operation: Operation): ClauseId {
  const about = operationOf(tested)
  const isOfOperation = !changesState(operation) || about === undefined || about === operation
  return (isFair === false ? clauses.includes(tested) : isOfOperation) ? tested : clauses[0]
}

/** Which of the two is right, for the message of a difference. */
export function formatRight(first: Opinion, other: Opinion, clause: ClauseId): string {
  const by = `by ${clause} (section ${clauses[clause].section})`
  if (first.isFair === undefined || other.isFair === undefined)
    return 'the definitions do not tell which one is right'
  if (first.isFair && other.isFair) return 'both are fair'
  if (first.isFair) return `the first is right ${by}`
  return other.isFair ? `the other is right ${by}` : `neither is right ${by}`
}
