import type { Id, Profile, World } from '../../src/spec/nouns.js'
import { sendUnjudged } from '../target/request.js'
import { type Result, resultsOf } from '../target/results.js'
import type { Connection } from '../target/target.js'

/** A world with the profiles of the tokens alone. If none is found, only their SVC-IDs are known. */
export async function ownProfilesWorld(connection: Connection): Promise<World> {
  const found = await findOwnProfiles(connection)
  const ids = Object.keys(connection.target.tokens)
  const profiles = found.length > 0 ? found : ids.map(id => profileOf(id, {}, []))
  return { profiles, groups: [], acrs: [] }
}

/**
 * Those profiles of the tokens that a search finds. Each is searched for by its SVC-ID, with its own token and then with the
 * token of another profile, then among profiles alone, and at last without the prefix.
 */
export async function findOwnProfiles(connection: Connection): Promise<readonly Profile[]> {
  const { tokens, wire } = connection.target
  const results = new Map<Id, Result>()
  for (const [id, token] of Object.entries(tokens)) {
    const [other = token] = Object.values(tokens).filter(each => each !== token)
    const tries: readonly (readonly [token: string, query: Readonly<Record<string, string>>])[] = [
      [token, { s: id }],
      [other, { s: id }],
      [token, { s: id, groups: 'false' }],
      [token, { s: id.slice(wire.idPrefix.length) }],
    ]
    for (const [by, query] of tries) {
      const request = { operation: 'searchPrincipals', actor: id, query } as const
      const { profiles } = resultsOf(await sendUnjudged(connection, request, by))
      const result = profiles.find(each => each[wire.idField] === id)
      if (result === undefined) continue
      results.set(id, result)
      break
    }
  }
  return [...results].map(([id, result]) => profileOf(id, result, [...results.values()]))
}

/** A name that is not known is empty: nothing searches for it. So is a field that no result shows. */
function profileOf(svc_id: Id, result: Result, all: readonly Result[]): Profile {
  const own = (name: 'email' | 'avatar_url') => {
    const value = all.some(each => typeof each[name] === 'string') ? result[name] : ''
    return typeof value === 'string' ? { [name]: value } : {}
  }
  const { common_name } = result
  return {
    svc_id,
    common_name: typeof common_name === 'string' ? common_name : '',
    ...own('email'),
    ...own('avatar_url'),
  }
}
