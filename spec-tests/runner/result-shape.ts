import type { ClauseId } from '../../src/spec/clauses.js'
import { searchTexts } from '../../src/spec/endpoints.js'
import { isRecord } from '../../src/spec/is-record.js'
import type { World } from '../../src/spec/nouns.js'
import type { Finding } from '../judge/finding.js'
import type { HttpResponse } from '../target/client.js'
import { type Result, type Results, resultsOf } from '../target/results.js'
import type { Target } from '../target/target.js'
import { findingInProfiles } from './result-values.js'

/** The texts of a result in addition to its SVC-ID: section 2. */
const shownTexts = {
  profiles: ['common_name', 'email', 'avatar_url'],
  groups: ['name', 'description'],
} as const satisfies Readonly<Record<keyof Results, readonly string[]>>

/** What is wrong with a successful response to a search, whatever was searched for, by clause. */
export function findingsInSearch(
  response: Pick<HttpResponse, 'json'>,
  world: World,
  target: Pick<Target, 'wire' | 'world'>,
): readonly (readonly [ClauseId, Finding | undefined])[] {
  return [
    ['search.envelope', findingInEnvelope(response.json)],
    ['search.profile-shape', findingInShape(response.json, 'profiles', target)],
    ['search.group-shape', findingInShape(response.json, 'groups', target)],
    ['search.values', findingInProfiles(response, world, target.wire.idField)],
    ['search.once', findingInRepetition(response, target)],
  ]
}

function findingInEnvelope(json: unknown): Finding | undefined {
  const { method, msg } = isRecord(json) ? json : {}
  if (method === searchTexts.method && msg === searchTexts.msg) return undefined
  return {
    wrong: `does not return the fixed texts of method and msg, but ${JSON.stringify({ method, msg })}`,
    expected: { says: JSON.stringify(searchTexts) },
  }
}

function findingInRepetition(
  response: Pick<HttpResponse, 'json'>,
  { wire }: Pick<Target, 'wire'>,
): Finding | undefined {
  const { profiles, groups } = resultsOf(response)
  const ids = [...profiles, ...groups].map(result => result[wire.idField])
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice === undefined) return undefined
  return {
    wrong: 'returns the same principal more than once',
    expected: { says: `${twice} once among the ${ids.length} results` },
  }
}

/** What is wrong with the results of one kind in the body of a search, if it has any; undefined if nothing is. */
function findingInShape(
  json: unknown,
  kind: keyof Results,
  target: Pick<Target, 'wire' | 'world'>,
): Finding | undefined {
  const list = isRecord(json) ? (json[kind] ?? []) : []
  if (!Array.isArray(list))
    return {
      wrong: `returns ${JSON.stringify(list).slice(0, 40)} as ${kind}`,
      expected: { says: 'a list of results' },
    }
  const names = [target.wire.idField, ...shownTexts[kind]]
  const isFair = (result: Result, name: string) =>
    typeof result[name] === 'string' || ((result[name] ?? null) === null && mayLack(target, result, name))
  const wrong: unknown = list.find(result => !isRecord(result) || names.some(name => !isFair(result, name)))
  if (wrong === undefined) return undefined
  return {
    wrong: `returns a result in ${kind} without the required fields: ${JSON.stringify(wrong)}`,
    expected: { says: `an object with the strings ${names.join(', ')}` },
  }
}

/** Whether the world file says that the profile of a result has no such field. */
function mayLack({ wire, world }: Pick<Target, 'wire' | 'world'>, result: Result, name: string): boolean {
  const profile = world?.profiles.find(({ svc_id }) => svc_id === result[wire.idField])
  return profile !== undefined && !Object.hasOwn(profile, name)
}
