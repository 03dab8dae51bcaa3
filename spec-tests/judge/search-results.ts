import type { World } from '../../src/spec/nouns.js'
import type { HttpResponse } from '../target/client.js'
import { isSameText, textsOf } from '../target/group-text.js'
import { type Result, resultsOf, searchBody } from '../target/results.js'
import type { Belief } from './belief.js'
import type { Known } from './exchange.js'
import { shortestOwn } from './flaws.js'
import type { Principal } from './oracle/search-oracle.js'

/** The results of a search, by SVC-ID, and whether the limit may hide more. */
export interface Found {
  readonly all: ReadonlyMap<unknown, Result>
  readonly isFull: boolean
  readonly profiles: number
  readonly groups: number
  /** The kinds of which a success shows no list. */
  readonly lacks: readonly ('profiles' | 'groups')[]
}

const kinds = ['profiles', 'groups'] as const

export function resultsIn(known: Known, response: HttpResponse): Found {
  const { wire, limit } = known
  const { profiles, groups } = response.status === 200 ? resultsOf(response) : { profiles: [], groups: [] }
  // Every limit lets at least one result through.
  const isUnknown = limit.shared === Number.POSITIVE_INFINITY && !known.hasObserved('result-limit')
  return {
    all: new Map([...profiles, ...groups].map(result => [result[wire.idField], result])),
    isFull:
      profiles.length >= limit.profiles ||
      groups.length >= limit.groups ||
      profiles.length + groups.length >= limit.shared ||
      (isUnknown && profiles.length + groups.length > 0),
    profiles: profiles.length,
    groups: groups.length,
    lacks: response.status === 200 ? kinds.filter(kind => searchBody(response.json)[kind] == null) : [],
  }
}

/** Whether a result of no known principal has the texts of the last write: a deployment may have groups of its own. */
export function isOfRequest(
  { past, unknown }: Belief,
  world: World,
  id: unknown,
  { name, description }: Result,
): boolean {
  if (world.groups.some(({ svc_id }) => svc_id === id)) return false
  return past.lastWrites.some(({ exchange: { request, newId } }) => {
    const { title, description: other } = textsOf(request.body)
    const sent = [title, other].filter(text => text !== undefined)
    const isOwn = unknown === 'nothing' || sent.some(({ length }) => length >= shortestOwn)
    const isSent = sent.length > 0 && isOwn && newId !== id
    return isSent && [undefined, name].includes(title) && [undefined, description].includes(other)
  })
}

/** Whether the texts that a result has are those of its principal. What is null or absent in the world is not compared. */
export function showsOwn(result: Result, owner: Principal): boolean {
  return Object.entries(ownValues(owner)).every(
    ([key, value]) => typeof result[key] !== 'string' || isFairText(value, result[key]),
  )
}

/** Section 2: the first principal of which a result lacks a text. */
export function shownWithoutText({ profiles, groups }: World, { all }: Found): Principal | undefined {
  if (all.size === 0) return undefined
  const lacksText = (result: Result, owner: Principal) =>
    Object.keys(ownValues(owner)).some(key => typeof result[key] !== 'string')
  return [...profiles, ...groups].find(owner => {
    const result = all.get(owner.svc_id)
    return result !== undefined && lacksText(result, owner)
  })
}

/** The values of a principal, in words. */
export function valuesOf(owner: Principal): string {
  return `the values of ${owner.svc_id}: ${JSON.stringify(ownValues(owner))}`
}

/** What a result shows of a principal besides its SVC-ID, by the names of the specification. */
function ownValues(owner: Principal): Readonly<Record<string, string>> {
  const { svc_id: _, ...own } =
    'title' in owner ? { svc_id: '', name: owner.title, description: owner.description } : owner
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value != null))
}

/** Whether a target may show a text like that: normalization and control characters are open (open.stored-text). */
function isFairText(own: string, shown: unknown): boolean {
  return isSameText(shown, own) || differOnlyInControls(own, shown)
}

const control = /\p{Cc}/u

/** Whether two texts are equal apart from control characters of the first, and white space in their place. */
function differOnlyInControls(own: string, shown: unknown): boolean {
  if (typeof shown !== 'string' || !control.test(own)) return false
  const rest = (text: string) => text.replace(/[\p{Cc}\s]/gu, '')
  return rest(own) === rest(shown)
}
