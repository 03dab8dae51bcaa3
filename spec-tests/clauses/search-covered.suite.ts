import { search, withoutKindOf } from '../actors/searching.js'
import { searchFields } from '../arbitraries/search-world.js'
import { similarTexts } from '../arbitraries/similar-texts.js'
import { prefix } from '../arbitraries/strings.js'
import {
  caseForms,
  caselessClasses,
  longClasses,
  textClasses,
  textParts,
} from '../arbitraries/text-classes.js'
import type { Case } from '../runner/case.js'
import { Failure, Untestable } from '../runner/failure.js'
import { clauseOnSearches } from './covered-search.js'
import { actorOf, expectFound, requireFound } from './expect-found.js'
import { expectNoResults } from './expect-no-results.js'
import { control } from './needs.js'
import { type CoveredSearch, partsWithPrefix, searchFactors } from './search-row.js'

/*
 * Every pair of levels of these factors occurs in every run, whatever the seed; the texts and the rest are random.
 */
for (const field of searchFields)
  clauseOnSearches(
    field,
    'Every pair of text and kinds and caller: the whole field finds its owner',
    control,
    { factors: { field: [field], ...searchFactors } },
    (c, { caller, s, owned, flags }) => expectFound(c, caller, s, owned, flags),
  )

const parts = Object.keys(textParts)
const { prefix: _, ...partFactors } = searchFactors

clauseOnSearches(
  'search.partial',
  'Every pair of field and text and part: the beginning of a field finds its owner',
  control,
  { factors: { field: searchFields, part: partsWithPrefix(parts.slice(1)), ...partFactors } },
  // If the whole text is not found either, the clause of its field fails.
  expectFoundLike(({ owned }) => owned.field.text),
)

clauseOnSearches(
  'search.case-insensitive',
  'Every pair of field and text and part and case: the same part in another case finds the owner',
  control,
  {
    factors: {
      field: searchFields,
      part: partsWithPrefix(parts),
      ...partFactors,
      case: Object.keys(caseForms).slice(1),
      text: searchFactors.text.filter(text => !caselessClasses.includes(text)),
    },
  },
  // If the same part in the case of the field is not found either, search.partial or the clause of the field fails.
  expectFoundLike(({ asStored }) => asStored),
)

/** Expects that a search finds its owner, if another string finds it. */
function expectFoundLike(other: (search: CoveredSearch) => string) {
  return async (c: Case, search: CoveredSearch) => {
    const { caller, s, owned, flags } = search
    try {
      await expectFound(c, caller, s, owned, flags)
    } catch (error) {
      if (error instanceof Failure) await requireFound(c, caller, other(search), owned, flags)
      throw error
    }
  }
}

const { text: _all, ...others } = searchFactors
const shortTexts = Object.keys(textClasses).filter(each => !longClasses.includes(each))

clauseOnSearches(
  'search.min-length',
  'Every pair of field and text and kinds and caller: the first one or two characters get no results',
  control,
  { factors: { field: searchFields, length: ['1', '2'], ...others, text: shortTexts } },
  async (c, { row, caller, owned, flags }, oracle) => {
    const s = prefix(owned.field.text, Number(row.length))
    if (!oracle.isShort(s)) throw new Untestable('what counts as one character is open (open.characters)')
    await requireFound(c, caller, owned.field.text, owned)
    expectNoResults(c, s, await search(c, actorOf(c, caller), s, flags))
  },
)

const otherKind = 'the other kind alone'

clauseOnSearches(
  'search.no-match',
  'Every pair of text and kinds and caller: a similar string or the other kind alone is 404',
  control,
  {
    factors: {
      field: ['search.common-name', 'search.group-name'],
      text: shortTexts,
      kinds: [...others.kinds, otherKind],
      caller: others.caller,
    },
  },
  async (c, { row, caller, owned, s: own, flags: ownFlags }, oracle) => {
    const isOther = row.kinds === otherKind
    const flags = isOther ? withoutKindOf(owned.owner) : ownFlags
    const kinds = { profiles: flags.profiles !== 'false', groups: flags.groups !== 'false' }
    const s = (isOther ? [own] : similarTexts(own, c.wire.idPrefix)).find(
      each => oracle.isLong(each) && !oracle.mayMatchAny(each, c.world, kinds),
    )
    if (s === undefined) throw new Untestable('every string of this kind may match')
    await requireFound(c, caller, own, owned)
    const found = await search(c, actorOf(c, caller), s, flags)
    c.expect(found.response.status === 404, () => ({
      decides: found,
      expected: { statuses: [404] },
      when: `to a search for ${JSON.stringify(s)}`,
      because: `nothing matches${isOther ? ' of the kind that the search includes' : ''}`,
    }))
  },
)
