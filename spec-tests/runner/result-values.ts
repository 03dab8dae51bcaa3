import type { Id, World } from '../../src/spec/nouns.js'
import type { Finding } from '../judge/finding.js'
import type { HttpResponse } from '../target/client.js'
import { type Result, resultsOf } from '../target/results.js'

const control = /\p{Cc}/u

/** The values that results must show, by the SVC-ID of the principal. */
type Values = ReadonlyMap<unknown, Result>

const profilesOf = new WeakMap<World, Values>()

/** What is wrong with the values of the profiles in a response to a search. No request changes a profile. */
export function findingInProfiles(
  response: Pick<HttpResponse, 'json'>,
  world: World,
  idField: string,
): Finding | undefined {
  const known = profilesOf.get(world) ?? byId(world.profiles)
  profilesOf.set(world, known)
  return findingInValues(resultsOf(response).profiles, known, idField)
}

function byId(principals: readonly { readonly svc_id: Id }[]): Values {
  return new Map(principals.map(principal => [principal.svc_id, { ...principal }]))
}

function findingInValues(results: readonly Result[], known: Values, idField: string): Finding | undefined {
  for (const result of results) {
    const { svc_id: _, ...own } = known.get(result[idField]) ?? {}
    if (!Object.entries(own).some(([name, value]) => isWrong(value, result[name]))) continue
    return {
      wrong: `does not show the values of a principal, but ${JSON.stringify(result)}`,
      expected: { says: JSON.stringify(known.get(result[idField])) },
    }
  }
  return undefined
}

/** A field that a result does not show is judged by search.profile-shape and search.group-shape. */
function isWrong(own: unknown, shown: unknown): boolean {
  return (shown ?? null) !== null && own !== shown && !differOnlyInControls(own, shown)
}

/** Whether two texts are equal apart from control characters of the first, and white space in their place. */
export function differOnlyInControls(own: unknown, shown: unknown): boolean {
  if (typeof own !== 'string' || typeof shown !== 'string' || !control.test(own)) return false
  const rest = (text: string) => text.replace(/[\p{Cc}\s]/gu, '')
  return rest(own) === rest(shown)
}
