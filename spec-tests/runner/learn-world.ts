import type { Id, Profile, World } from '../../src/spec/nouns.js'
import { type Result, resultsOf } from '../target/results.js'
import type { Suite } from './suite.js'

/** Who the suite's actors are, by searching for their SVC-IDs with their own tokens, and else with each other's. */
export async function learnWorld(suite: Suite): Promise<World> {
  const { tokens } = suite.target
  const profiles: Profile[] = []
  for (const [id, token] of Object.entries(tokens)) {
    const [other = token] = Object.values(tokens).filter(each => each !== token)
    const own = (await lookUp(suite, id, token)) ?? (await lookUp(suite, id, other))
    if (own !== undefined) profiles.push(profileOf(id, own))
  }
  return { profiles, groups: [], acrs: [] }
}

async function lookUp({ client, target }: Suite, id: Id, token: string): Promise<Result | undefined> {
  const { wire, baseUrl } = target
  const response = await client.send(baseUrl, {
    method: 'GET',
    path: `${wire.searchPath}?s=${encodeURIComponent(id)}`,
    headers: { cookie: `${wire.cookie}=${token}` },
    repeatable: true,
  })
  return resultsOf(response).profiles.find(result => result[wire.idField] === id)
}

function profileOf(svc_id: Id, { common_name, email, avatar_url }: Result): Profile {
  return { svc_id, common_name: String(common_name), email: String(email), avatar_url: String(avatar_url) }
}
