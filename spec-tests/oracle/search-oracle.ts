import { LRUCache } from 'lru-cache'
import { fold, isAscii } from '../../src/spec/folding.js'
import { type Field, findsNothingIn, groupFields, lengthOf, profileFields } from '../../src/spec/matching.js'
import type { Group, Profile, World } from '../../src/spec/nouns.js'
import { openPoints } from '../../src/spec/open-points.js'
import { defaultReadings, type Readings } from '../../src/spec/readings.js'

export type Principal = Profile | Group

export function isProfile(principal: Principal): principal is Profile {
  return 'common_name' in principal
}

/*
 * A search must find a principal if it matches under every reading, and must not find it if it matches under no
 * reading. Otherwise the specification leaves the result open.
 */
const foldings = openPoints['special-case-folding'].values
const countings = openPoints.characters.values
const secondParts = openPoints['second-part'].values

/** Judges search results under all readings that a target may take. */
export class SearchOracle {
  readonly #strict: readonly Readings[]
  readonly #loose: readonly Readings[]
  readonly #base: Readings
  /** Every search compares all principals, and none of them ever changes. */
  readonly #sure = new WeakMap<Principal, readonly Field[]>()
  readonly #possible = new WeakMap<Principal, readonly Field[]>()

  /** @param idPrefix the prefix of SVC-IDs at the target */
  constructor(idPrefix: string) {
    this.#base = { ...defaultReadings, idPrefix }
    const folded = foldings.map(folding => ({ ...this.#base, 'special-case-folding': folding }) as Readings)
    this.#strict = folded.map(readings => ({ ...readings, 'bare-prefix': 'nothing' }) as Readings)
    this.#loose = [...folded, ...folded.map(readings => ({ ...readings, diacritics: 'ignored' }) as Readings)]
  }

  /** The fields that are searchable under every reading. */
  sureFields(principal: Principal): readonly Field[] {
    return once(this.#sure, principal, () => this.#sureFieldsOf(principal))
  }

  /** The fields that are searchable under at least one reading. */
  possibleFields(principal: Principal): readonly Field[] {
    return once(this.#possible, principal, () => this.#possibleFieldsOf(principal))
  }

  /** The sure fields that begin with a search string, its case aside; the first field if none does. */
  fieldsThatBegin(search: string, principal: Principal): readonly Field[] {
    const fields = this.sureFields(principal)
    const start = search.toLowerCase()
    const own = fields.filter(({ text }) => text.toLowerCase().startsWith(start))
    return own.length > 0 ? own : fields.slice(0, 1)
  }

  /** Whether the search finds the principal under every reading. */
  mustMatch(search: string, principal: Principal): boolean {
    return (
      search === search.trim() &&
      this.sureFields(principal).some(field =>
        this.#strict.every(readings => starts(search, field, readings)),
      ) &&
      this.isLong(search)
    )
  }

  /** Whether the search finds the principal under at least one reading. */
  mayMatch(search: string, principal: Principal): boolean {
    const strings = [...new Set([search, search.trim()])]
    return this.possibleFields(principal).some(field =>
      distinctReadings(this.#loose, search, field).some(readings =>
        strings.some(string => mayStart(string, field, readings)),
      ),
    )
  }

  /** Whether the search finds any principal of these kinds under at least one reading. */
  mayMatchAny(search: string, world: World, kinds: { profiles: boolean; groups: boolean }): boolean {
    return (
      (kinds.profiles && world.profiles.some(profile => this.mayMatch(search, profile))) ||
      (kinds.groups && world.groups.some(group => this.mayMatch(search, group)))
    )
  }

  /** At least three characters under every way to count, even without diacritics and surrounding white space. */
  isLong(search: string): boolean {
    const base = search.normalize('NFD').replace(/\p{M}/gu, '').trim()
    return countings.every(characters => lengthOf(base, { ...this.#base, characters }) >= 3)
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
    const lengths = countings.map(characters => lengthOf(search, { ...this.#base, characters }))
    return search.trim() === search && lengths.every(length => length === 1 || length === 2)
  }

  #sureFieldsOf(principal: Principal): readonly Field[] {
    const [first, ...others] = secondParts.map(reading => this.#fields(principal, reading))
    return (first ?? []).filter(field =>
      others.every(fields =>
        fields.some(({ clause, text }) => clause === field.clause && text === field.text),
      ),
    )
  }

  #possibleFieldsOf(principal: Principal): readonly Field[] {
    const fields = secondParts.flatMap(reading => this.#fields(principal, reading))
    return [...new Map(fields.map(field => [`${field.clause} ${field.text}`, field])).values()]
  }

  #fields(principal: Principal, secondPart: Readings['second-part']): readonly Field[] {
    const readings = { ...this.#base, 'second-part': secondPart } as Readings
    return 'common_name' in principal ? profileFields(principal, readings) : groupFields(principal, readings)
  }
}

/** The value for a key, made when it is first asked for. */
function once<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** The readings that can differ on these texts: all readings fold plain ASCII in the same way. */
function distinctReadings(
  readings: readonly Readings[],
  search: string,
  { text }: Field,
): readonly Readings[] {
  return isAscii(search) && isAscii(text) ? readings.slice(0, 1) : readings
}

/** A string that is empty after folding may match every field. */
function mayStart(search: string, field: Field, readings: Readings): boolean {
  return remembered(search, readings).trim() === '' || starts(search, field, readings)
}

/** `startsField` with a memory. */
function starts(search: string, field: Field, readings: Readings): boolean {
  if (findsNothingIn(field, search, readings)) return false
  return foldedField(field, readings).startsWith(remembered(search, readings))
}

/** By field: its foldings, by reading. A field is compared with many searches. */
const foldedFields = new WeakMap<Field, Record<string, string>>()

function foldedField(field: Field, readings: Readings): string {
  const known = foldedFields.get(field) ?? {}
  foldedFields.set(field, known)
  const folding = foldingOf(readings)
  known[folding] ??= fold(field.text, readings)
  return known[folding]
}

function foldingOf({ 'special-case-folding': folding, diacritics }: Readings): string {
  return diacritics === 'ignored' ? `${folding} plain` : folding
}

/** By text: its foldings, by reading. */
const foldedTexts = new LRUCache<string, Record<string, string>>({ max: 1000, memoMethod: () => ({}) })

/** `fold` with a memory: a search is compared with every field. */
function remembered(text: string, readings: Readings): string {
  if (isAscii(text)) return fold(text, readings)
  const known = foldedTexts.memo(text)
  const folding = foldingOf(readings)
  known[folding] ??= fold(text, readings)
  return known[folding]
}
