import type { ClauseId } from '../../../src/spec/clauses.js'
import { fieldClauses } from '../../../src/spec/matching.js'
import type { Id, World } from '../../../src/spec/nouns.js'
import { search } from '../../../src/spec/steps.js'
import { searchOracle } from '../../judge/oracle/search-oracle.js'
import { middlesOf, patterns, wordPatterns } from '../../worlds/patterns.js'
import {
  bothKinds,
  flagsFor,
  type Owned,
  ownedFields,
  searchedKinds,
  withoutKindOf,
} from '../../worlds/searching.js'
import { similarTexts } from '../../worlds/similar-texts.js'
import { characters, prefix } from '../../worlds/strings.js'
import { caseForms } from '../../worlds/text-classes.js'
import type { Cast } from '../cast.js'
import type { Scenario } from '../scenario.js'

/*
 * Searches for the fields of whatever world the target has, and of the two groups of the cast. Of a target that keeps its
 * world the suite knows no other principals.
 */

/** Of so many fields of a large world. */
const mostFields = 120

/** A field, and the caller of its search. */
interface OwnField extends Owned {
  readonly cast: Cast
  readonly at: number
  readonly caller: Id
}

/** The world with the groups that the suite has created there. */
export function wholeWorld({ world, club, circle }: Cast): World {
  const others = world.groups.filter(({ svc_id }) => svc_id !== club.svc_id && svc_id !== circle.svc_id)
  return { ...world, groups: [...others, club, circle] }
}

/** The fields that are long enough for a search, or some of them. Callers take turns. */
function fieldsOf(cast: Cast, clause: ClauseId): readonly OwnField[] {
  const oracle = searchOracle(cast.idPrefix)
  const all = ownedFields(wholeWorld(cast), oracle).filter(
    ({ field }) => oracle.isLong(field.text) && (!fieldClauses.includes(clause) || field.clause === clause),
  )
  return spaced(all, mostFields).map((own, at) => ({
    ...own,
    cast,
    at,
    caller: at % 3 === 2 ? cast.stranger : cast.manager,
  }))
}

/** At most so many, from all parts of a list. */
function spaced<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.ceil(all.length / most)
  return all.filter((_, at) => at % step === 0)
}

const ofFields = (
  clause: ClauseId,
  says: string,
  strings: (own: OwnField) => readonly string[],
  decides = 0,
): Scenario => ({
  clause,
  says,
  kept: 'only',
  steps: cast =>
    fieldsOf(cast, clause).flatMap(own => {
      const flags = flagsFor(searchedKinds[own.at % searchedKinds.length] ?? 'alone', own.owner)
      return strings(own).map(s => search(own.caller, s, flags))
    }),
  decides,
})

/** The beginning of a text: less or more than a half, or all but the last character. */
function beginningOf({ at, field: { text } }: OwnField): string {
  const { length } = characters(text)
  const lengths = [Math.ceil(length * 0.4), Math.ceil(length * 0.7), length - 1]
  return prefix(text, Math.max(3, lengths[at % lengths.length] ?? 3))
}

/** Three characters. Of an SVC-ID with its prefix also a few more: whether these find it is open, but not that they are enough. */
function shortestOf({ at, cast: { idPrefix }, field: { text } }: OwnField): string {
  return prefix(text, text.startsWith(idPrefix) ? Math.max(3, idPrefix.length - 1 + ((at >> 1) % 4)) : 3)
}

/** Those of some strings that find the owner of a field under no reading. */
function unlike({ cast, owner }: OwnField, strings: readonly string[]): readonly string[] {
  const oracle = searchOracle(cast.idPrefix)
  return strings.filter(s => oracle.isLong(s) && !oracle.mayMatch(s, owner))
}

/** One of so many patterns for each field, and one of so many of its middles; each time others. */
const shares = { patterns: 20, middles: 3 }

/** Each so manieth of a list, another part of it for each field. */
function shareOf<T>(all: readonly T[], share: number, { at: field }: OwnField): readonly T[] {
  return all.filter((_, at) => at % share === field % share)
}

/** Searches for each name of the world. Some beginnings find profiles and groups, or several of one kind. */
const ofNames = (clause: ClauseId, says: string, strings: (name: string) => readonly string[]): Scenario => ({
  clause,
  says,
  kept: 'only',
  steps: cast =>
    (['search.common-name', 'search.group-name'] as const)
      .flatMap(each => fieldsOf(cast, each))
      .flatMap(({ field }) => strings(field.text))
      .filter(s => searchOracle(cast.idPrefix).isLong(s))
      .map(s => search(cast.stranger, s)),
})

export const ownWorldScenarios: readonly Scenario[] = [
  ofNames(
    'search.includes',
    'A search for the beginning of each name of the world finds all its matches',
    name => [prefix(name, 3)],
  ),
  ofNames(
    'search.values',
    'A search for each name of the world or its beginning shows the texts of each match',
    name => [prefix(name, 3), name],
  ),
  ...fieldClauses.map(clause =>
    ofFields(
      clause,
      'This field of each principal of the world finds its owner',
      ({ at, field: { text } }) => [clause.endsWith('-id') && at % 3 > 0 ? caseForms.swapped(text) : text],
    ),
  ),
  ofFields('search.partial', 'A beginning of each field of the world finds its owner', own => [
    own.at % 2 === 0 || own.field.clause.endsWith('-id') ? shortestOf(own) : beginningOf(own),
  ]),
  ofFields(
    'search.case-insensitive',
    'Each field of the world or its beginning finds its owner with the case of each letter swapped',
    own => [caseForms.swapped(own.at % 2 === 0 ? own.field.text : beginningOf(own))],
  ),
  ofFields(
    'search.field-start',
    'Middles of each field of the world and patterns find no owner',
    own => {
      const { text } = own.field
      const missed = unlike(own, [
        ...shareOf(middlesOf(text), shares.middles, own),
        ...shareOf([...patterns, ...wordPatterns], shares.patterns, own).map(pattern => pattern(text, 2)),
      ])
      return own.at === 0 ? [text, ...missed] : missed
    },
    1,
  ),
  ofFields(
    'search.min-length',
    'The first one or two characters of each field of the world get no results',
    ({ at, field: { text } }) => [...(at === 0 ? [text] : []), prefix(text, 1 + (at % 2))],
    1,
  ),
  {
    clause: 'search.no-match',
    says: 'A string similar to a field of the world is 404 and so is a field with the other kind alone',
    kept: 'only',
    steps: cast =>
      fieldsOf(cast, 'search.no-match').flatMap(own => {
        const { at, caller, owner, field } = own
        const [similar = field.text] = unlike(own, similarTexts(field.text, cast.idPrefix))
        return [
          ...(at === 0 ? [search(caller, field.text)] : []),
          at % 2 === 0
            ? search(caller, similar, at % 4 === 0 ? {} : bothKinds)
            : search(caller, field.text, withoutKindOf(owner)),
        ]
      }),
    decides: 1,
  },
]
