import type { Id, Profile, World } from '../../src/spec/nouns.js'
import type { Connection } from '../target/connection.js'
import { httpRequest, templateOf } from '../target/request.js'
import { type Result, resultsOf } from '../target/results.js'

/**
 * A world with the profiles of the tokens alone. Each is searched for by its SVC-ID, with its own token and then with
 * the token of another profile, and at last among profiles alone.
 */
export async function findOwnProfiles(connection: Connection): Promise<World> {
  const { tokens } = connection.target
  const profiles: Profile[] = []
  for (const [id, token] of Object.entries(tokens)) {
    const [other = token] = Object.values(tokens).filter(each => each !== token)
    const result =
      (await findById(connection, id, token)) ??
      (await findById(connection, id, other)) ??
      (await findById(connection, id, token, { groups: 'false' }))
    if (result !== undefined) profiles.push(profileOf(id, result))
  }
  return { profiles, groups: [], acrs: [] }
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

/** A field that a result does not show as text is not known. A name that is not known is empty: nothing searches for it. */
function profileOf(svc_id: Id, { common_name, email, avatar_url }: Result): Profile {
  return {
    svc_id,
    common_name: typeof common_name === 'string' ? common_name : '',
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof avatar_url === 'string' ? { avatar_url } : {}),
  }
}
