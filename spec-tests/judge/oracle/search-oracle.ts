import { LRUCache } from 'lru-cache'
import { type Field, groupFields, isBarePrefix, lengthOf, profileFields } from '../../../src/spec/matching.js'
import type { Group, Profile, World } from '../../../src/spec/nouns.js'
import { openPoints } from '../../../src/spec/open-points.js'
import { defaultReadings, type Readings } from '../../../src/spec/readings.js'
import { begins, Folded } from './folded.js'

export type Principal = Profile | Group

export function isProfile(principal: Principal): principal is Profile {
  return 'common_name' in principal
}

/** The principals of the kinds that a search is for. */
export function soughtIn(
  { profiles, groups }: Pick<World, 'profiles' | 'groups'>,
  query: Readonly<Record<string, string>>,
): readonly Principal[] {
  return [...(query.profiles === 'false' ? [] : profiles), ...(query.groups === 'false' ? [] : groups)]
}

/*
 * A search must find a principal if it matches under every reading, and must not find it if it matches under no
 * reading. Otherwise the specification leaves the result open.
 */
const foldings = openPoints['special-case-folding'].values
const countings = openPoints.characters.values
const secondParts = openPoints['second-part'].values

/** What a search string is, whatever it is compared with. */
interface Sought {
  readonly folded: Folded
  /** Whether it is empty after some folding, so that it may match every field. */
  readonly isBlank: boolean
  readonly isLong: boolean
  /** Whether it may be too little of an SVC-ID, so that it finds nothing. */
  readonly isBare: boolean
}

interface Searchable {
  readonly field: Field
  readonly folded: Folded
}

type Foldings = readonly [Readings, ...Readings[]]

interface Fields {
  /** Those that are searchable under every reading. */
  readonly sure: readonly Searchable[]
  /** Those that are searchable under at least one. */
  readonly possible: readonly Searchable[]
  /** Whether a text may have diacritical marks that a person leaves out in any language. */
  readonly isMarked: boolean
  /** The principal without these marks, made when it is first asked for. */
  plain?: Principal
}

/** A reading that the result of a search shows. */
interface MatchingReading {
  readonly key: 'trim' | 'diacritics'
  readonly aspect?: string
  readonly value: string
}

const oracles = new Map<string, SearchOracle>()

/** The judge of search results at a target. @param idPrefix the prefix of SVC-IDs there */
export function searchOracle(idPrefix: string): SearchOracle {
  const oracle = oracles.get(idPrefix) ?? new SearchOracle(idPrefix)
  oracles.set(idPrefix, oracle)
  return oracle
}

/** Judges search results under all readings that a target may take. It remembers what it has folded. */
export class SearchOracle {
  readonly #changingCase: Foldings
  readonly #all: Foldings
  readonly #base: Readings
  readonly #bySecondPart: readonly Readings[]
  /** Every search compares all principals, and none of them ever changes. */
  readonly #fields = new WeakMap<Principal, Fields>()
  readonly #sought = new LRUCache<string, Sought>({ max: 1000, memoMethod: s => this.#soughtOf(s) })

  constructor(idPrefix: string) {
    const base = { ...defaultReadings, idPrefix }
    const folded = foldings.map(folding => ({ ...base, 'special-case-folding': folding }) as Readings)
    this.#base = base
    this.#bySecondPart = secondParts.map(reading => ({ ...base, 'second-part': reading }) as Readings)
    const plain = folded.map(readings => ({ ...readings, diacritics: 'ignored' }) as Readings)
    this.#changingCase = folded as unknown as Foldings
    this.#all = [...this.#changingCase, ...plain]
  }

  sureFields(principal: Principal): readonly Field[] {
    return this.#fieldsOf(principal).sure.map(({ field }) => field)
  }

  possibleFields(principal: Principal): readonly Field[] {
    return this.#fieldsOf(principal).possible.map(({ field }) => field)
  }

  /** The sure fields that begin with a search string, its case aside; the first field if none does. */
  fieldsThatBegin(search: string, principal: Principal): readonly Field[] {
    const fields = this.sureFields(principal)
    const start = search.toLowerCase()
    const own = fields.filter(({ text }) => text.toLowerCase().startsWith(start))
    return own.length > 0 ? own : fields.slice(0, 1)
  }

  mustMatch(search: string, principal: Principal): boolean {
    const { folded, isLong, isBare } = this.#sought.memo(search)
    if (!isLong || isBare || search !== search.trim()) return false
    return this.#fieldsOf(principal).sure.some(each =>
      begins(each.folded, folded, 'every', this.#changingCase),
    )
  }

  mayMatch(search: string, principal: Principal): boolean {
    const strings = [...new Set([search, search.trim()])].map(s => this.#sought.memo(s))
    if (strings.some(({ isBlank }) => isBlank)) return true
    return this.#fieldsOf(principal).possible.some(each =>
      strings.some(s => begins(each.folded, s.folded, 'some', this.#all)),
    )
  }

  /** Whether the search finds any principal of these kinds under at least one reading. */
  mayMatchAny(search: string, world: World, kinds: { profiles: boolean; groups: boolean }): boolean {
    return (
      (kinds.profiles && world.profiles.some(profile => this.mayMatch(search, profile))) ||
      (kinds.groups && world.groups.some(group => this.mayMatch(search, group)))
    )
  }

  /**
   * The readings that a usual search shows by finding a principal or not: those of white space around the string, and of
   * diacritical marks that it lacks. Letters that one language alone writes without their marks show nothing.
   */
  readingsShown(search: string, principal: Principal, isFound: boolean): readonly MatchingReading[] {
    const rest = search.trim()
    const side = search.startsWith(' ') ? 'before' : 'after'
    const isPlain = this.#sought.memo(search).folded.isPlain
    const shown: readonly MatchingReading[] = [
      ...(rest !== search && this.mustMatch(rest, principal)
        ? [{ key: 'trim', aspect: `white space ${side} it`, value: isFound ? 'dropped' : 'kept' } as const]
        : []),
      ...(isPlain && this.#mustMatchWithoutMarks(search, principal)
        ? [{ key: 'diacritics', value: isFound ? 'ignored' : 'distinct' } as const]
        : []),
    ]
    return shown.length > 0 && this.#mayStartAsItIs(search, principal) ? [] : shown
  }

  /** Whether a search finds a principal whose texts have marks as a person types them without. */
  #mustMatchWithoutMarks(search: string, principal: Principal): boolean {
    const fields = this.#fieldsOf(principal)
    if (!fields.isMarked) return false
    fields.plain ??= withoutMarks(principal)
    return this.mustMatch(search, fields.plain)
  }

  /** Whether a field begins with a string under at least one folding, in whatever form of Unicode a target stores it. */
  #mayStartAsItIs(search: string, principal: Principal): boolean {
    const { folded } = this.#sought.memo(search)
    return this.#fieldsOf(principal).possible.some(({ field }) =>
      [field.text, field.text.normalize('NFC'), field.text.normalize('NFD')].some(text =>
        begins(new Folded(text), folded, 'some', this.#changingCase),
      ),
    )
  }

  /** At least three characters under every way to count, even without diacritics and surrounding white space. */
  isLong(search: string): boolean {
    return this.#sought.memo(search).isLong
  }

  /** Whether no open point concerns the string or the flags of a search. */
  isUsual({ s = '', ...flags }: Readonly<Record<string, string>> = {}): boolean {
    const values = Object.entries(flags)
    return (
      this.isLong(s) &&
      // What becomes of control characters is open.
      !/\p{Cc}/u.test(s) &&
      values.every(([name, value]) => /^(profiles|groups)$/.test(name) && /^(true|false)$/.test(value)) &&
      values.filter(([, value]) => value === 'false').length < 2
    )
  }

  /** One or two characters under every way to count. */
  isShort(search: string): boolean {
    return search.trim() === search && this.#lengthsOf(search).every(length => length === 1 || length === 2)
  }

  #lengthsOf(text: string): readonly number[] {
    return countings.map(characters => lengthOf(text, { ...this.#base, characters }))
  }

  #soughtOf(search: string): Sought {
    const bare = search.normalize('NFD').replace(/\p{M}/gu, '').trim()
    const folded = new Folded(search)
    return {
      folded,
      isBlank: this.#all.some(folding => folded.under(folding).trim() === ''),
      isLong: this.#lengthsOf(bare).every(length => length >= 3),
      isBare: isBarePrefix(search, this.#base),
    }
  }

  /** What a search compares of a principal, made when it is first asked for. */
  #fieldsOf(principal: Principal): Fields {
    const known = this.#fields.get(principal)
    if (known !== undefined) return known
    const lists = this.#readingsOf(principal)
    const distinct = new Map(lists.flat().map(field => [`${field.clause} ${field.text}`, field]))
    const possible = [...distinct.values()].map(field => ({ field, folded: new Folded(field.text) }))
    const isIn = (fields: readonly Field[], { clause, text }: Field) =>
      fields.some(field => field.clause === clause && field.text === text)
    const sure = possible.filter(({ field }) => lists.every(fields => isIn(fields, field)))
    const isMarked =
      possible.some(({ folded }) => !folded.isPlain) && !possible.some(({ field }) => /[İı]/.test(field.text))
    const made = { sure, possible, isMarked }
    this.#fields.set(principal, made)
    return made
  }

  /** The fields under each reading. Those of a group, and of a name of two parts, are the same under all of them. */
  #readingsOf(principal: Principal): readonly (readonly Field[])[] {
    if (!isProfile(principal)) return [groupFields(principal, this.#base)]
    const hasTwoParts = /^\S+ \S+$/u.test(principal.common_name)
    const readings = hasTwoParts ? this.#bySecondPart.slice(0, 1) : this.#bySecondPart
    return readings.map(each => profileFields(principal, each))
  }
}

/** A principal with the texts that a person types without diacritical marks. */
function withoutMarks<P extends Principal>(principal: P): P {
  return JSON.parse(JSON.stringify(principal).normalize('NFD').replace(/\p{M}/gu, ''))
}
