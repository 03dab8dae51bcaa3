import type { Id, Profile, World } from '../../src/spec/nouns.js'
import type { Connection } from '../target/connection.js'
import { httpRequest, templateOf } from '../target/request.js'
import { type Result, resultsOf } from '../target/results.js'

/** A world with the profiles of the tokens alone. If none is found, only their SVC-IDs are known. */
export async function ownProfilesWorld(connection: Connection): Promise<World> {
  const found = await findOwnProfiles(connection)
  const ids = Object.keys(connection.target.tokens)
  const profiles = found.length > 0 ? found : ids.map(id => profileOf(id, {}, []))
  return { profiles, groups: [], acrs: [] }
}

/**
 * Those profiles of the tokens that a search finds. Each is searched for by its SVC-ID, with its own token and then with the
 * token of another profile, and at last among profiles alone.
 */
export async function findOwnProfiles(connection: Connection): Promise<readonly Profile[]> {
  const { tokens } = connection.target
  const results = new Map<Id, Result>()
  for (const [id, token] of Object.entries(tokens)) {
    const [other = token] = Object.values(tokens).filter(each => each !== token)
    const result =
      (await findById(connection, id, token)) ??
      (await findById(connection, id, other)) ??
      (await findById(connection, id, token, { groups: 'false' }))
    if (result !== undefined) results.set(id, result)
  }
  return [...results].map(([id, result]) => profileOf(id, result, [...results.values()]))
}

async function findById(
  { client, target }: Connection,
  id: Id,
  token: string,
  flags: Readonly<Record<string, string>> = {},
): Promise<Result | undefined> {
  const { wire, baseUrl } = target
  const template = templateOf({ operation: 'searchPrincipals', actor: id, query: { s: id, ...flags } }, wire)
  const response = await client.send(baseUrl, httpRequest(template, wire.cookie, token))
  return resultsOf(response).profiles.find(result => result[wire.idField] === id)
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
