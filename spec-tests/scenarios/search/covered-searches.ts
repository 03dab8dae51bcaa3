import type { IndexedRow } from '../../../src/covering-array.js'
import type { World } from '../../../src/spec/nouns.js'
import { search } from '../../../src/spec/steps.js'
import { searchOracle } from '../../judge/oracle/search-oracle.js'
import {
  ownerOf,
  type SearchField,
  searchCallers,
  searchFields,
  searchWorld,
} from '../../worlds/search-world.js'
import { type Flags, searchedKinds, withoutKindOf } from '../../worlds/searching.js'
import { similarTexts } from '../../worlds/similar-texts.js'
import { prefix } from '../../worlds/strings.js'
import {
  caseForms,
  caselessClasses,
  likeId,
  longClasses,
  textClasses,
  textParts,
} from '../../worlds/text-classes.js'
import type { CoveredScenarios } from '../sources.js'
import { type OfSearches, ofSearches, partsWithPrefix, type SearchRow } from './searches.js'

/** Texts that a search treats like those of other scripts and lengths, once the whole field is found. */
const likeOthers: readonly string[] = [
  'Greek',
  'over 16 characters',
  'over 130 characters',
  'leading article',
]
const texts = [...Object.keys(textClasses), likeId]
const fewTexts = texts.filter(text => !likeOthers.includes(text))
const shortTexts = Object.keys(textClasses).filter(each => !longClasses.includes(each))
const fewShortTexts = shortTexts.filter(text => !likeOthers.includes(text))
const parts = Object.keys(textParts)
const forms = Object.keys(caseForms)

const wholeField = (field: SearchField): OfSearches => ({
  clause: field,
  ...(field.endsWith('-id')
    ? {
        says: 'Every pair of case and prefix: the whole SVC-ID finds its owner',
        factors: { field: [field], text: ['ASCII'], prefix: ['without', 'with'], case: forms },
      }
    : {
        says: 'Every kind of text: the whole field finds its owner',
        factors: { field: [field], text: texts },
      }),
})

const otherKind = 'the other kind alone'

/** A string of the same kind that matches nothing, or the whole field and the kind that its owner does not belong to. */
function unmatched({ row, isFirst, idPrefix, caller, owner, s, flags, world }: SearchRow) {
  const oracle = searchOracle(idPrefix)
  const isOther = row.kinds === otherKind
  const kinds = isOther ? withoutKindOf(owner) : flags
  const isSought = { profiles: kinds.profiles !== 'false', groups: kinds.groups !== 'false' }
  const strings = isOther ? [s] : similarTexts(s, idPrefix)
  const missed = strings.find(each => oracle.isLong(each) && !oracle.mayMatchAny(each, world, isSought))
  if (missed === undefined) return []
  return [...(isFirst ? [search(caller, s)] : []), search(caller, missed, kinds)]
}

const designs: readonly OfSearches[] = [
  ...searchFields.map(wholeField),
  {
    clause: 'search.partial',
    says: 'Every pair of field and text and part: the beginning of a field finds its owner',
    factors: { field: searchFields, part: partsWithPrefix(parts.slice(1)), text: fewTexts },
  },
  {
    clause: 'search.case-insensitive',
    says: 'Every pair of field and text and part and case: a field in another case finds its owner',
    factors: {
      field: searchFields,
      part: partsWithPrefix(parts),
      text: fewTexts.filter(text => !caselessClasses.includes(text)),
      case: forms.slice(1),
    },
    whyNot: ({ field = '', part = '' }) =>
      field.endsWith('-id') && part.startsWith('three characters')
        ? 'An SVC-ID may begin with three digits'
        : undefined,
  },
  {
    clause: 'search.values',
    says: 'Every pair of field and text: a result shows the texts of its own principal',
    factors: {
      field: ['search.common-name', 'search.group-name', 'search.group-description'],
      text: [...fewShortTexts, 'leading article', 'over 65 characters', likeId],
    },
  },
  {
    clause: 'search.min-length',
    says: 'Every pair of field and text and kinds: the first one or two characters get no results',
    factors: {
      field: searchFields,
      length: ['1', '2'],
      kinds: searchedKinds,
      text: ['ASCII', 'accents', 'Cyrillic', 'a script without case'],
    },
    steps: ({ row, caller, field, flags, isFirst }) => [
      ...(isFirst ? [search(caller, field.text, flags)] : []),
      search(caller, prefix(field.text, Number(row.length)), flags),
    ],
  },
  {
    clause: 'search.no-match',
    says: 'Every pair of text and kinds: a similar string or the other kind alone is 404',
    factors: {
      field: ['search.common-name', 'search.group-name'],
      text: fewShortTexts,
      kinds: [...searchedKinds, otherKind],
    },
    steps: unmatched,
  },
  {
    // What the first caller does not find is a matter of the field.
    clause: 'search.any-caller',
    says: 'Every pair of field and part and case and caller: each caller finds what the first one finds',
    factors: {
      field: searchFields,
      part: parts.slice(0, 3),
      case: forms.slice(0, 3),
      caller: searchCallers.slice(1),
      text: ['ASCII'],
    },
    steps: ({ callers, caller, s, flags }) =>
      [String(callers[0]), caller].map(each => search(each, s, flags)),
  },
]

const kinds = {
  both: {},
  'both, with explicit flags': { profiles: 'true', groups: 'true' },
  'profiles alone': { groups: 'false' },
  'groups alone': { profiles: 'false' },
} as const satisfies Readonly<Record<string, Flags>>

/** Each row is a profile and a group of the same name. */
const namesakes: CoveredScenarios = {
  clause: 'search.includes',
  says: 'Every pair of text and kinds and caller: a name of a profile and a group finds the kinds asked for',
  factors: { text: fewShortTexts, kinds: Object.keys(kinds), caller: searchCallers },
  rowsPerWorld: 60,
  worldOf: ({ idPrefix, seed }, rows) => searchWorld(idPrefix, pairs(rows).flat(), seed),
  scenarioOf({ world, rows }, own) {
    const all = pairs(rows)
    const [profile] = all[rows.indexOf(own)] as readonly [IndexedRow, IndexedRow]
    const s = nameOf(world, all.flat(), profile)
    const caller = world.profiles[(searchCallers as readonly string[]).indexOf(own.row.caller ?? '')]
    return { steps: [search(String(caller?.svc_id), s, kinds[own.row.kinds as keyof typeof kinds])] }
  },
}

function pairs(rows: readonly IndexedRow[]): readonly (readonly [IndexedRow, IndexedRow])[] {
  const owned = ({ row, index }: IndexedRow, field: SearchField) => ({ row: { ...row, field }, index })
  return rows.map(each => [owned(each, 'search.common-name'), owned(each, 'search.group-name')])
}

function nameOf(world: World, rows: readonly IndexedRow[], profile: IndexedRow): string {
  const owner = ownerOf(world, rows, profile)
  return 'common_name' in owner ? owner.common_name : owner.title
}

export const coveredSearches: readonly CoveredScenarios[] = [...designs.map(ofSearches), namesakes]
