import type { Found } from '../actors/searching.js'
import type { Case } from '../runner/case.js'

/** The search string is too short, so its search must not return results. */
export function expectNoResults(c: Case, s: string, found: Found): void {
  c.expect(found.results.length === 0, () => ({
    decides: found,
    expected: { says: 'no results' },
    wrong: `returns results for ${JSON.stringify(s)}`,
    because: 'the search string must have at least 3 characters',
  }))
}
