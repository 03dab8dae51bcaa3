import { fold } from '../../src/spec/folding.js'
import { type Field, groupFields, lengthOf, profileFields, startsField } from '../../src/spec/matching.js'
import type { Group, Profile, World } from '../../src/spec/nouns.js'
import { openPoints } from '../../src/spec/open-points.js'
import { defaultReadings, type Readings } from '../../src/spec/readings.js'

export type Principal = Profile | Group

/*
 * A search string stands to a principal in one of three oracle: it must find it, it must not, or the
 * specification leaves it open. Each zone is what the definitions say under every reading, or under any.
 */
const foldings = openPoints['special-case-folding'].values
const countings = openPoints.characters.values
const secondParts = openPoints['second-part'].values

/** The definitions as a target with this prefix of SVC-IDs may read them. */
export class SearchOracle {
  readonly #strict: readonly Readings[]
  readonly #loose: readonly Readings[]
  readonly #base: Readings

  constructor(idPrefix: string) {
    this.#base = { ...defaultReadings, idPrefix }
    const folded = foldings.map(folding => ({ ...this.#base, 'special-case-folding': folding }) as Readings)
    this.#strict = folded.map(readings => ({ ...readings, 'bare-prefix': 'nothing' }) as Readings)
    this.#loose = [...folded, ...folded.map(readings => ({ ...readings, diacritics: 'ignored' }) as Readings)]
  }

  /** The fields that make a principal findable under every reading. */
  sureFields(principal: Principal): readonly Field[] {
    const [first, ...others] = secondParts.map(reading => this.#fields(principal, reading))
    return (first ?? []).filter(field =>
      others.every(fields =>
        fields.some(({ clause, text }) => clause === field.clause && text === field.text),
      ),
    )
  }

  /** Every field that some reading makes searchable. */
  possibleFields(principal: Principal): readonly Field[] {
    const fields = secondParts.flatMap(reading => this.#fields(principal, reading))
    return [...new Map(fields.map(field => [`${field.clause} ${field.text}`, field])).values()]
  }

  /** Whether the string finds the principal whichever the reading. */
  mustMatch(search: string, principal: Principal): boolean {
    return (
      this.isLong(search) &&
      search === search.trim() &&
      this.sureFields(principal).some(field =>
        this.#strict.every(readings => startsField(search, field, readings)),
      )
    )
  }

  /** Whether the string finds the principal under some reading. */
  mayMatch(search: string, principal: Principal): boolean {
    const strings = [...new Set([search, search.trim()])]
    return this.possibleFields(principal).some(field =>
      telling(this.#loose, search, field).some(readings =>
        strings.some(string => loosely(string, field, readings)),
      ),
    )
  }

  /** Whether anything in the world may be found by the string, of the kinds that are asked for. */
  mayMatchAny(search: string, world: World, kinds: { profiles: boolean; groups: boolean }): boolean {
    return (
      (kinds.profiles && world.profiles.some(profile => this.mayMatch(search, profile))) ||
      (kinds.groups && world.groups.some(group => this.mayMatch(search, group)))
    )
  }

  /** Three characters or more, however they are counted and even with marks and outer white space dropped. */
  isLong(search: string): boolean {
    const bare = search.normalize('NFD').replace(/\p{M}/gu, '').trim()
    return countings.every(characters => lengthOf(bare, { ...this.#base, characters }) >= 3)
  }

  /** One or two characters, however they are counted. */
  isShort(search: string): boolean {
    const lengths = countings.map(characters => lengthOf(search, { ...this.#base, characters }))
    return search.trim() === search && lengths.every(length => length === 1 || length === 2)
  }

  #fields(principal: Principal, secondPart: Readings['second-part']): readonly Field[] {
    const readings = { ...this.#base, 'second-part': secondPart } as Readings
    return 'email' in principal ? profileFields(principal, readings) : groupFields(principal, readings)
  }
}

/** The readings that can differ on these texts: plain ASCII folds alike in all of them. */
function telling(readings: readonly Readings[], search: string, { text }: Field): readonly Readings[] {
  return isAscii(search) && isAscii(text) ? readings.slice(0, 1) : readings
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** What folds to nothing may match anything. */
function loosely(search: string, field: Field, readings: Readings): boolean {
  return fold(search, readings).trim() === '' || startsField(search, field, readings)
}
