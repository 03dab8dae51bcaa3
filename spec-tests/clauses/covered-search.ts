import type { Assignment } from '../../src/covering-array.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { searchWorld, whyNoText } from '../arbitraries/search-world.js'
import { caselessClasses } from '../arbitraries/text-classes.js'
import { type SearchOracle, searchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import type { Design } from '../runner/design.js'
import type { Needs } from '../runner/registry.js'
import { coveredRows } from './covered-rows.js'
import { type CoveredSearch, hasPrefix, isId, searchFor } from './search-row.js'

type Judge = (c: Case, search: CoveredSearch, oracle: SearchOracle) => Promise<void>

/** Registers a test of a clause that judges a search for every row of a covering array. */
export function clauseOnSearches(
  id: ClauseId,
  name: string,
  needs: Needs,
  { factors, whyNot }: Design,
  judge: Judge,
): void {
  const test = coveredRows(
    { factors, whyNot: row => whyNoSearch(row) ?? whyNot?.(row) },
    {
      // So many owners fit into one world in which few texts begin alike.
      rowsPerWorld: 24,
      worldOf: ({ target, options }, rows) => searchWorld(target.wire.idPrefix, rows, options.seed),
      judge(c, rows, own) {
        const oracle = searchOracle(c.wire.idPrefix)
        return judge(c, searchFor(c, oracle, rows, own), oracle)
      },
    },
  )
  clause(id, name, needs, test)
}

/** Why the levels of a search cannot occur together. */
function whyNoSearch(row: Assignment): string | undefined {
  const { field, text, case: form = 'as stored' } = row
  if (hasPrefix(row) && field !== undefined && !isId(field)) return 'Only an SVC-ID has a prefix'
  if (form !== 'as stored' && text !== undefined && caselessClasses.includes(text))
    return 'The text has no letter with two cases'
  return field !== undefined && text !== undefined ? whyNoText(field, text) : undefined
}
