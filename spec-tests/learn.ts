import type { Id, Profile, World } from '../src/spec/nouns.js'
import { type Result, resultsOf } from './results.js'
import type { Suite } from './suite.js'

/** Who the suite's actors are, by searching for their SVC-IDs with their own tokens. */
export async function learnWorld({ client, target }: Suite): Promise<World> {
  const { wire, tokens, baseUrl } = target
  const profiles: Profile[] = []
  for (const [id, token] of Object.entries(tokens)) {
    const answer = await client.send(baseUrl, {
      method: 'GET',
      path: `${wire.searchPath}?s=${encodeURIComponent(id)}`,
      headers: { cookie: `${wire.cookie}=${token}` },
      repeatable: true,
    })
    const own = resultsOf(answer).profiles.find(result => result[wire.idField] === id)
    if (own !== undefined) profiles.push(profileOf(id, own))
  }
  return { profiles, groups: [], acrs: [] }
}

function profileOf(svc_id: Id, { common_name, email, avatar_url }: Result): Profile {
  return { svc_id, common_name: String(common_name), email: String(email), avatar_url: String(avatar_url) }
}
