import { profileTexts } from '../spec/matching.js'
import type { Id, Profile } from '../spec/nouns.js'
import type { Readings } from '../spec/readings.js'
import { SearchIndex } from './search-index.js'

/** The profiles, which no request changes, indexed by id and by the prefixes of their searchable fields. */
export class ProfileStore {
  readonly all: readonly Profile[]
  readonly #numbers = new Map<Id, number>()
  readonly #index: SearchIndex<Profile>

  constructor(profiles: readonly Profile[], readings: Readings) {
    this.all = profiles
    for (const [number, { svc_id }] of profiles.entries()) this.#numbers.set(svc_id, number)
    this.#index = new SearchIndex(
      { texts: profileTexts, at: number => this.#at(number), nameOf: profile => profile.common_name },
      readings,
    )
    this.#index.load([...profiles.keys()])
  }

  get(id: Id): Profile | undefined {
    const number = this.#numbers.get(id)
    return number === undefined ? undefined : this.#at(number)
  }

  /** Compares two profiles by their position in the world. */
  readonly order = (a: Id, b: Id): number => (this.#numbers.get(a) ?? 0) - (this.#numbers.get(b) ?? 0)

  /** The first matches, at most `limit`, in the order of results. */
  search(search: string, limit: number): readonly Profile[] {
    return this.#index.first(search, limit).map(number => this.#at(number))
  }

  #at(number: number): Profile {
    return this.all[number] as Profile
  }
}
