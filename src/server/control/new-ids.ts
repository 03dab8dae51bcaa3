import type { Id, World } from '../../spec/nouns.js'
import { type IdPlace, idAt, newSequence, seededSequence } from './id-sequence.js'

/** The SVC-IDs that a world gives to new groups. */
export class NewIds {
  readonly #seed: string | undefined
  readonly #idPrefix: string
  /** The place of the last id. */
  place: IdPlace

  /** @param seed gives the same ids in every run; by default, they differ */
  constructor(world: World, seed: string | undefined, idPrefix: string) {
    this.#seed = seed
    this.#idPrefix = idPrefix
    this.place = this.startFor(world)
  }

  /** The start of a new sequence, for a world that may contain ids of the present one. */
  startFor(world: World): IdPlace {
    return this.#seed === undefined ? newSequence() : seededSequence(this.#seed, world)
  }

  take(): Id {
    const { seed, count } = this.place
    this.place = { seed, count: count + 1 }
    return idAt(this.place, this.#idPrefix)
  }

  /** Makes something that may have a new id, which is not taken: the next one is the same. */
  withoutTaking<T>(make: () => T): T {
    const { place } = this
    const made = make()
    this.place = place
    return made
  }
}
