import fc from 'fast-check'
import type { ClauseId } from '../../src/spec/clauses.js'
import { type Found, flagsFor, search, searchedKinds } from '../actors/searching.js'
import { type SearchField, searchFields } from '../arbitraries/search-world.js'
import { prefix } from '../arbitraries/strings.js'
import { longClasses } from '../arbitraries/text-classes.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { clauseOnSearches } from './covered-search.js'
import { actorOf } from './expect-found.js'
import { actors, control } from './needs.js'
import { caller, chooseField, type Drawing, field, searchProperty } from './search-property.js'
import { searchFactors } from './search-row.js'

const shortTexts = searchFactors.text.filter(each => !longClasses.includes(each))

interface Options extends Drawing {
  readonly fields?: readonly SearchField[]
  /** The classes of texts in the rows of the covering array. */
  readonly texts?: readonly string[]
}

type JudgeResults = (c: Case, found: Found) => void

/**
 * Judges the results of searches: on worlds that fast-check draws, and for every row of a covering array.
 * @param name begins the names of both tests
 */
export function judgeResults(
  id: ClauseId,
  name: string,
  judge: JudgeResults,
  { fields = searchFields, texts = shortTexts, ...drawing }: Options = {},
): void {
  clause(id, `${name}: drawn searches`, actors, resultsProperty(judge, fields, drawing))
  const { kinds, caller } = searchFactors
  const design = { factors: { field: fields, text: texts, kinds, caller } }
  clauseOnSearches(id, `${name}: every pair of levels`, control, design, async (c, { s, caller, flags }) => {
    const found = await search(c, actorOf(c, caller), s, flags)
    c.require(found.results.length > 0, () => 'needs a search that returns results')
    judge(c, found)
  })
}

/** A test that searches for the beginning of a field and judges the results. */
function resultsProperty(judge: JudgeResults, fields: readonly SearchField[], drawing: Drawing) {
  const drawn = fc.record({ caller, field, length: fc.nat(12), kinds: fc.constantFrom(...searchedKinds) })
  return searchProperty(
    drawn,
    async (c, oracle, { caller, field, length, kinds }) => {
      const owned = chooseField(c, oracle, field, found => fields.some(id => id === found.field.clause))
      const s = prefix(owned.field.text, 3 + length)
      const found = await search(c, actorOf(c, caller), s, flagsFor(kinds, owned.owner))
      c.require(found.results.length > 0, () => 'needs a search that returns results')
      judge(c, found)
    },
    drawing,
  )
}
