import type { World } from '../../spec/nouns.js'
import type { IdPlace } from './id-sequence.js'

/** Everything that a request can change. */
export interface State {
  readonly world: World
  readonly ids: IdPlace
}

/** The states to which a world can return, by name. */
export class SavedStates {
  readonly #states = new Map<string, State>()

  get names(): readonly string[] {
    return [...this.#states.keys()]
  }

  state(name: string): State | undefined {
    return this.#states.get(name)
  }

  save(name: string, state: State): void {
    this.#states.set(name, state)
  }

  /** @returns false if there is none with this name */
  forget(name: string): boolean {
    return this.#states.delete(name)
  }
}
