import { createHash, randomBytes } from 'node:crypto'
import { type Id, idsOf, type World } from '../../spec/nouns.js'

/** A place in a sequence of SVC-IDs. The same place is always followed by the same ids. */
export interface IdPlace {
  readonly seed: string
  readonly count: number
}

/** The start of a sequence that no other sequence shares an id with. */
export function newSequence(): IdPlace {
  return { seed: randomBytes(16).toString('hex'), count: 0 }
}

/**
 * The start of a sequence that is the same for the same seed and a world with the same ids. A world that contains ids of
 * the sequence has another one, so that no id is given twice.
 */
export function seededSequence(seed: string, world: World): IdPlace {
  const hash = createHash('sha256').update(JSON.stringify(seed))
  for (const id of idsOf(world)) hash.update(JSON.stringify(id))
  for (const { svc_id } of world.deleted ?? []) hash.update(JSON.stringify(svc_id))
  return { seed: hash.digest('hex'), count: 0 }
}

/** The SVC-ID at a place: the prefix and 32 hexadecimal digits. */
export function idAt({ seed, count }: IdPlace, idPrefix: string): Id {
  return idOf(`${seed} ${count}`, idPrefix)
}

/** The SVC-ID that stands for a name: the same name always gives the same id. */
export function idOf(name: string, idPrefix = 'SVC-'): Id {
  return idPrefix + createHash('sha256').update(name).digest('hex').slice(0, 32)
}

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
