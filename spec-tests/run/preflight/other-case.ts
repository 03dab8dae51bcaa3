import { type Id, idsOf } from '../../../src/spec/nouns.js'
import { wordsFor } from '../../judge/words.js'
import type { HttpResponse } from '../../target/client.js'
import { idsIn } from '../../target/results.js'
import type { WireNames } from '../../target/target.js'
import type { Case } from '../case.js'

/**
 * Reports that searches show the SVC-IDs of a world in another case, so that no result is that of a principal. Without
 * that failure, the other clauses would be untested.
 */
export function reportOtherCase(c: Case, responses: readonly HttpResponse[]): boolean {
  const { suite, wire, world } = c
  const found = inOtherCase(responses, wire, idsOf(world))
  if (found === undefined) return false
  const [id, shown, decides] = found
  const clause = shown.startsWith(wire.idPrefix) ? 'search.values' : 'wire.id-prefix'
  const wrong = 'shows an SVC-ID in another case than it has'
  const failure = c.failure({ decides, expected: { says: id }, wrong })
  suite.known.unserved.set('searchPrincipals', wordsFor(suite, failure).message)
  suite.fail(clause, failure, c)
  // That failure decides the verdict, so the clauses that pass may count.
  suite.run.served()
  return true
}

/** One of the SVC-IDs that a search shows in another case, how, and in which response. */
export function inOtherCase(
  responses: readonly HttpResponse[],
  { idField }: Pick<WireNames, 'idField'>,
  ids: readonly Id[],
): readonly [id: Id, shown: string, response: HttpResponse] | undefined {
  const known = new Map(ids.map(id => [id.toLowerCase(), id]))
  for (const response of responses)
    for (const shown of [...idsIn(response, idField)].map(String)) {
      const id = known.get(shown.toLowerCase())
      if (id !== undefined && id !== shown) return [id, shown, response]
    }
  return undefined
}
