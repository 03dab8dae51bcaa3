import type { World } from '../../src/spec/nouns.js'
import type { Principal } from '../oracle/search-oracle.js'
import { differOnlyInControls } from '../runner/result-values.js'
import { isSameText, textsOf } from '../target/group-text.js'
import { type Result, resultsOf } from '../target/results.js'
import type { Belief } from './belief.js'
import type { Exchange, Known } from './exchange.js'

/** The results of a search, by SVC-ID, and whether the limit may hide more. */
export interface Found {
  readonly all: ReadonlyMap<unknown, Result>
  readonly isFull: boolean
  readonly profiles: number
  readonly groups: number
}

export function resultsIn(known: Known, response: Exchange['response']): Found {
  const { wire, limit } = known
  const { profiles, groups } = response.status === 200 ? resultsOf(response) : { profiles: [], groups: [] }
  return {
    all: new Map([...profiles, ...groups].map(result => [result[wire.idField], result])),
    isFull:
      profiles.length >= limit.profiles ||
      groups.length >= limit.groups ||
      profiles.length + groups.length >= limit.shared ||
      !known.hasObserved('result-limit'),
    profiles: profiles.length,
    groups: groups.length,
  }
}

/** Whether a result of no known principal has the texts of the last write: a deployment may have groups of its own. */
export function isOfRequest(
  { past, unknown }: Belief,
  world: World,
  id: unknown,
  { name, description }: Result,
): boolean {
  if (unknown !== 'nothing' || world.groups.some(({ svc_id }) => svc_id === id)) return false
  return past.lastWrites.some(({ exchange: { request, newId } }) => {
    const sent = textsOf(request.body)
    return newId !== id && sent.title !== undefined && sent.title === name && sent.description === description
  })
}

/** What is null or absent in the world is not compared. */
export function showsOwn(result: Result, owner: Principal): boolean {
  return Object.entries(ownValues(owner)).every(([key, value]) => isFairText(value, result[key]))
}

/** What a result shows of a principal besides its SVC-ID, by the names of the specification. */
export function ownValues(owner: Principal): Readonly<Record<string, string>> {
  const { svc_id: _, ...own } =
    'title' in owner ? { svc_id: '', name: owner.title, description: owner.description } : owner
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value != null))
}

/** Whether a target may show a text like that: normalization and control characters are open (open.stored-text). */
function isFairText(own: string, shown: unknown): boolean {
  return isSameText(shown, own) || differOnlyInControls(own, shown)
}
