import fc from 'fast-check'
import { badTokens, isUnauthenticated, withoutToken } from '../actors/credentials.js'
import { sceneOf } from '../actors/scene.js'
import {
  type Found,
  onlyGroups,
  onlyProfiles,
  ownEmailSearch,
  ownedFields,
  search,
} from '../actors/searching.js'
import { searchCallers, searchFields } from '../arbitraries/search-world.js'
import { prefix } from '../arbitraries/strings.js'
import { caseForms, textParts } from '../arbitraries/text-classes.js'
import { searchOracle } from '../oracle/search-oracle.js'
import type { Case } from '../runner/case.js'
import { clause } from '../runner/clause.js'
import { Untestable } from '../runner/failure.js'
import { isSuccess } from '../target/results.js'
import { clauseOnSearches } from './covered-search.js'
import { actorOf } from './expect-found.js'
import { actors, control } from './needs.js'
import { caller, chooseField, field, searchProperty } from './search-property.js'
import { searchFactors } from './search-row.js'

clause(
  'search.unauthenticated',
  'A search without a token or with a bad one is 401 or 403 whichever kinds it includes',
  actors,
  ({ suite, example }) =>
    example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      const request = ownEmailSearch(c)
      const authorized = await c.send(request)
      for (const change of [withoutToken, ...Object.values(badTokens(c))])
        for (const flags of [{}, onlyProfiles, onlyGroups]) {
          const response = await c.send(change({ ...request, query: { ...request.query, ...flags } }))
          c.require(
            authorized.status === 200 || isSuccess(response.status),
            () => 'needs a search that succeeds with a valid token',
          )
          c.expect(isUnauthenticated(response), () => ({
            decides: response,
            expected: { statuses: [401, 403] },
          }))
        }
    }),
)

clause(
  'search.any-caller',
  'Drawn worlds: two callers find the same principals by the beginning of a field',
  actors,
  searchProperty(
    fc.record({ caller, field, length: fc.nat(12) }),
    async (c, oracle, drawn) => {
      const { text } = chooseField(c, oracle, drawn.field).field
      const s = prefix(text, 3 + drawn.length)
      const [one, other] = [actorOf(c, drawn.caller), actorOf(c, drawn.caller + 1)]
      const first = await search(c, one, s)
      c.require(
        first.response.status === 200 && one !== other,
        () => 'needs two callers, for one of whom a search succeeds',
      )
      const second = await search(c, other, s)
      if (first.full || second.full) throw new Untestable('the limit on results may hide a difference')
      // Between the two searches other clients may change principals that the suite does not know.
      const isStable = (id: unknown) => c.target.takesWorlds || c.isKnownId(String(id))
      const differing = [...first.ids, ...second.ids].filter(id => !(first.ids.has(id) && second.ids.has(id)))
      const isSame = second.response.status === 200 && !differing.some(isStable)
      expectSameResults(c, isSame, s, first, second)
    },
    { on: drawn => drawn.filter(({ profiles }) => profiles.length > 1) },
  ),
)

clause(
  'search.any-caller',
  'All callers of a small world find the same by each complete field whatever their permissions',
  control,
  ({ suite, example }) => {
    const oracle = searchOracle(suite.target.wire.idPrefix)
    return example(sceneOf(suite.target.wire.idPrefix).world, async c => {
      for (const { field } of ownedFields(c.world, oracle)) {
        c.omitRequests(0)
        const all = []
        for (const at of c.actors.keys()) all.push(await search(c, actorOf(c, at), field.text))
        const most = all.toSorted((a, b) => b.ids.size - a.ids.size)[0] as Found
        if (most.ids.size === 0) continue
        for (const found of all)
          expectSameResults(c, found.ids.size === most.ids.size, field.text, most, found)
      }
    })
  },
)

clauseOnSearches(
  'search.any-caller',
  'Every pair of field and part and case and caller: each caller finds the same as the first one',
  control,
  {
    factors: {
      field: searchFields,
      part: Object.keys(textParts),
      case: Object.keys(caseForms),
      kinds: searchFactors.kinds,
      caller: searchCallers.slice(1),
      text: ['ASCII'],
    },
  },
  async (c, { caller, s, flags }) => {
    const [first, other] = [
      await search(c, actorOf(c, 0), s, flags),
      await search(c, actorOf(c, caller), s, flags),
    ]
    c.require(first.ids.size > 0, () => 'needs a caller for whom a search succeeds')
    if (first.full || other.full) throw new Untestable('the limit on results may hide a difference')
    const isSame = first.ids.size === other.ids.size && [...first.ids].every(id => other.ids.has(id))
    expectSameResults(c, isSame, s, first, other)
  },
)

function expectSameResults(c: Case, isSame: boolean, s: string, one: Found, other: Found): void {
  c.expect(isSame, () => ({
    decides: [one, other],
    expected: { says: 'the same results for both' },
    wrong: `returns different results to two callers who search for ${JSON.stringify(s)}`,
  }))
}
