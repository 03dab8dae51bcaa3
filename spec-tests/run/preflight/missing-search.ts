import type { Deployment } from '../../target/deployment.js'
import { neutralWire } from '../../target/target.js'
import { reportUnserved } from '../../worlds/report-unserved.js'
import { Case } from '../case.js'
import type { Suite } from '../suite.js'
import { isRefused, probe, unusedId } from './probe.js'

/**
 * Reports that the target has no search, if that is why a profile does not find itself: the path of search is the usual
 * one, and the operations on groups are there, because a read refuses a caller without a token.
 */
export async function reportMissingSearch(suite: Suite, deployment: Deployment): Promise<boolean> {
  if (suite.target.wire.searchPath !== neutralWire.searchPath) return false
  const read = await probe(suite, { operation: 'readGroup', actor: null, group: unusedId(suite) })
  if (!isRefused(read)) return false
  const c = new Case(suite, deployment, 'search.any-caller')
  // Without a world in the target file, only search shows its profiles.
  const [actor] = Object.keys(deployment.tokens)
  if (actor === undefined) return false
  const request = { operation: 'searchPrincipals', actor, query: { s: actor } } as const
  if (!(await reportUnserved(c, request, await c.send(request)))) return false
  // Nothing is found without search. That failure decides the verdict, so the clauses that pass may count.
  suite.run.served()
  return true
}
