import type { ClauseId } from '../../src/spec/clauses.js'
import { searchTexts } from '../../src/spec/endpoints.js'
import { isRecord } from '../../src/spec/is-record.js'
import type { World } from '../../src/spec/nouns.js'
import type { Finding } from '../judge/finding.js'
import { showsOwn, valuesOf } from '../judge/search-results.js'
import type { HttpResponse } from '../target/client.js'
import type { ClientRequest } from '../target/request.js'
import {
  isJson,
  isSuccess,
  type Result,
  type Results,
  resultsOf,
  resultTexts,
  searchBody,
} from '../target/results.js'
import type { Target } from '../target/target.js'

/** A clause that holds for every response of its kind, and how a response violates it. */
type Ruled = readonly [clause: ClauseId, finding?: Finding | undefined]
type Response = Pick<HttpResponse, 'status' | 'text' | 'json'>
type Named = Pick<Target, 'wire'>

/**
 * Judges a response by the clauses that hold for every response of its kind.
 * @param profiles what is known of profiles: no request changes one
 */
export function judgedByRules(
  target: Named,
  profiles: World['profiles'],
  request: ClientRequest,
  response: Response,
): readonly Ruled[] {
  return [...judgedByWireRules(target, response), ...judgedBySearchRules(target, profiles, request, response)]
}

function judgedByWireRules({ wire }: Named, { status, text, json }: Response): readonly Ruled[] {
  const ids = idsIn(json, wire.idField).filter(id => typeof id === 'string')
  const bare = ids.find(id => !id.startsWith(wire.idPrefix))
  return [
    ['wire.no-server-error', unless(status < 500, { expected: { statuses: ['below 500'] } })],
    [
      'wire.json',
      unless(isJson({ text, json }), {
        wrong: 'returns a body that is not JSON',
        expected: { says: 'JSON, or an empty body' },
      }),
    ],
    [
      'wire.success-status',
      unless(!isSuccess(status) || status === 200, {
        expected: { statuses: [200] },
        because: 'no other status says success',
      }),
    ],
    ...(ids.length === 0 ? [] : [['wire.id-prefix', bareId(wire.idPrefix, bare)] as const]),
  ]
}

/** The same for a successful response to a search alone. There are no such clauses for a body that is not JSON. */
export function judgedBySearchRules(
  target: Named,
  profiles: World['profiles'],
  { operation }: ClientRequest,
  { status, text, json }: Response,
): readonly Ruled[] {
  if (operation !== 'searchPrincipals' || status !== 200 || !isJson({ text, json })) return []
  return [
    ['search.envelope', findingInEnvelope(json)],
    ['search.profile-shape', findingInShape(json, 'profiles', target, profiles)],
    ['search.group-shape', findingInShape(json, 'groups', target, profiles)],
    ['search.values', findingInProfiles(json, profiles, target)],
    ['search.once', findingInRepetition(idsIn(json, target.wire.idField))],
  ]
}

/** What a response breaks of all these, by clause. */
export function rulesBrokenBy(
  ...judged: Parameters<typeof judgedByRules>
): readonly (Finding & { readonly clause: ClauseId })[] {
  return judgedByRules(...judged).flatMap(([clause, finding]) =>
    finding === undefined ? [] : [{ ...finding, clause }],
  )
}

function unless(holds: boolean, finding: Finding): Finding | undefined {
  return holds ? undefined : finding
}

function idsIn(json: unknown, idField: string): readonly unknown[] {
  const { profiles, groups } = resultsOf({ json })
  return [...profiles, ...groups].map(result => result[idField])
}

function bareId(idPrefix: string, bare: string | undefined): Finding | undefined {
  const expected = { says: `${idPrefix}… and not ${bare}` }
  return unless(bare === undefined, { wrong: 'returns an SVC-ID without its prefix', expected })
}

function findingInEnvelope(json: unknown): Finding | undefined {
  const { method, msg } = isRecord(json) ? json : {}
  if (method === searchTexts.method && msg === searchTexts.msg) return undefined
  return {
    wrong: `does not return the fixed texts of method and msg, but ${JSON.stringify({ method, msg })}`,
    expected: { says: JSON.stringify(searchTexts) },
  }
}

function findingInProfiles(json: unknown, profiles: World['profiles'], { wire }: Named): Finding | undefined {
  for (const result of resultsOf({ json }).profiles) {
    const own = profiles.find(({ svc_id }) => svc_id === result[wire.idField])
    if (own === undefined || showsOwn(result, own)) continue
    return {
      wrong: `does not show the values of a principal, but ${JSON.stringify(result)}`,
      // No request changes a profile.
      when: '',
      expected: { says: valuesOf(own) },
    }
  }
  return undefined
}

function findingInRepetition(ids: readonly unknown[]): Finding | undefined {
  if (new Set(ids).size === ids.length) return undefined
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  return {
    wrong: 'returns the same principal more than once',
    expected: { says: `${twice} once among the ${ids.length} results` },
  }
}

/** What is wrong with the results of one kind in the body of a search, if it has any; undefined if nothing is. */
function findingInShape(
  json: unknown,
  kind: keyof Results,
  { wire }: Named,
  profiles: World['profiles'],
): Finding | undefined {
  const list = searchBody(json)[kind] ?? []
  if (!Array.isArray(list))
    return {
      wrong: `returns ${JSON.stringify(list).slice(0, 40)} as ${kind}`,
      expected: { says: 'a list of results' },
    }
  const names = [wire.idField, ...resultTexts[kind]]
  const isFair = (result: Result, name: string) =>
    typeof result[name] === 'string' ||
    (result[name] == null && mayLack(profiles, result[wire.idField], name))
  const wrong: unknown = list.find(result => !isRecord(result) || names.some(name => !isFair(result, name)))
  if (wrong === undefined) return undefined
  const shown: Result = Object(wrong)
  const lacked = names.find(name => !isFair(shown, name)) ?? ''
  const value = Object(profiles.find(({ svc_id }) => svc_id === shown[wire.idField]))[lacked]
  return {
    wrong: `returns a result in ${kind} without the required fields: ${JSON.stringify(wrong)}`,
    ...(kind === 'profiles' ? { when: '' } : {}),
    expected: { says: `an object with the strings ${names.join(', ')}` },
    // The world may be wrong: of a profile without an email address, it says so.
    ...(value === undefined ? {} : { because: `the world has ${JSON.stringify(value)} as its ${lacked}` }),
  }
}

/**
 * Whether a profile may have no such value. A known one says so itself. Of an unknown one it is open, if a known one shows
 * that there is such a field.
 */
function mayLack(profiles: World['profiles'], id: unknown, name: string): boolean {
  if (name !== 'email' && name !== 'avatar_url') return false
  const profile = profiles.find(({ svc_id }) => svc_id === id)
  return profile === undefined ? profiles.some(known => known[name]) : profile[name] === undefined
}
