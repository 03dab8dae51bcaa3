import type { Id } from '../../../src/spec/nouns.js'
import type { Deployment } from '../../target/deployment.js'
import { bothKinds, onlyProfiles, search } from '../../worlds/searching.js'
import { Case } from '../case.js'
import type { Suite } from '../suite.js'
import { shows } from './probe.js'

/** The maximum number of profiles that search for themselves. */
const maxProfiles = 2

/**
 * Whether profiles find themselves if they search for profiles alone, although a search for both kinds finds nothing. If
 * that search is 404 because no group matches, it is reported: the other tests need no search for both kinds.
 */
export async function findsKindAlone(suite: Suite, deployment: Deployment): Promise<boolean> {
  const c = new Case(suite, deployment, 'search.no-match')
  for (const actor of Object.keys(deployment.tokens).slice(0, maxProfiles)) {
    const alone = await search(c, actor, actor, onlyProfiles)
    if (!shows(suite, alone.response, actor)) continue
    await reportOneKindMissing(c, actor)
    return true
  }
  return false
}

async function reportOneKindMissing(c: Case, actor: Id): Promise<void> {
  const { response } = await search(c, actor, actor, bothKinds)
  if (response.status !== 404) return
  const failure = c.failure({
    expected: { statuses: [200], found: [actor] },
    decides: response,
    when: 'although a profile matches',
    because: 'only a search that matches neither a profile nor a group is 404',
  })
  c.suite.fail('search.no-match', failure)
}
