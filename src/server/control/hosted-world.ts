import { type Entry, Journal, noteDecision } from '../../http/journal.js'
import type { Serve, ServedWorld } from '../../http/serving.js'
import type { Session } from '../../http/session.js'
import type { Caller, Id, World } from '../../spec/nouns.js'
import type { Outcome } from '../../spec/outcome.js'
import type { Request } from '../../spec/request.js'
import { type IdPlace, NewIds } from './id-sequence.js'
import { controlLimits } from './limits.js'
import { meetTrouble } from './meet-trouble.js'
import type { Recorder } from './recorder.js'
import { Troubles } from './troubles.js'
import { Turns } from './turns.js'
import type { Assemble, Settings, WorldParts } from './world-parts.js'

/** Everything that a request can change. */
interface State {
  readonly world: World
  readonly ids: IdPlace
}

/** A world, what serves it, the states to which it can return, and the troubles of its requests. */
export class HostedWorld implements ServedWorld {
  readonly journal = new Journal(controlLimits.requests, controlLimits.requestBytes)
  readonly snapshots = new Map<string, State>()
  readonly troubles: Troubles
  readonly #assemble: Assemble
  readonly #ids: NewIds
  /** Replacements run one after another. */
  readonly #replacements = new Turns()
  #settings: Settings
  #parts: WorldParts
  #start: State
  #loaded: World

  /** @param name the name in the path of an isolated world; undefined for the first world of the server */
  constructor(
    world: World,
    settings: Settings,
    assemble: Assemble,
    readonly name?: string,
  ) {
    this.#assemble = assemble
    this.#settings = settings
    this.troubles = new Troubles(settings.trouble)
    this.#parts = assemble(world, settings, this)
    this.#ids = new NewIds(world, settings.idSeed, settings.readings.idPrefix)
    this.#start = { world, ids: this.#ids.place }
    this.#loaded = world
  }

  get service(): Recorder {
    return this.#parts.service
  }

  get session(): Session {
    return this.#parts.session
  }

  get settings(): Settings {
    return this.#settings
  }

  /** The world at the start. */
  get start(): World {
    return this.#start.world
  }

  /** The last world that was put in place as a whole. */
  get loaded(): World {
    return this.#loaded
  }

  readonly serve: Serve = (request, reply, make) => {
    if (this.troubles.isIdle) return this.#parts.serve(request, reply, make)
    return meetTrouble(this, request, reply, { make, serve: () => this.#parts.serve(request, reply, make) })
  }

  perform(caller: Caller, request: Request): Outcome | Promise<Outcome> {
    return this.#parts.backend.perform(caller, request)
  }

  newId(): Id {
    return this.#ids.take()
  }

  /** Notes what a request asks for that is not performed. */
  noteUnperformed(entry: Entry, caller: Caller, make: () => Request): void {
    noteDecision(entry, caller, this.#ids.withoutTaking(make), this.service.moment)
  }

  /** Resolves when the world is on disk, if the server keeps it there. */
  async settle(): Promise<void> {
    // A request that arrives while `settle` resolves may change the world again.
    while (this.#parts.store?.isSettled === false) await this.#parts.store.settle()
  }

  /** Replaces the world. Later ids begin a new sequence, because the world may contain ids of this one. */
  load(world: World): Promise<void> {
    return this.#replacements.take(async () => {
      this.#ids.place = this.#ids.startFor(world)
      await this.#parts.backend.replace(world)
      this.#loaded = world
    })
  }

  /** Replaces the world, also the one at the start. */
  async restart(world: World): Promise<void> {
    await this.load(world)
    this.#start = { world, ids: this.#ids.startFor(world) }
  }

  /** Returns to the state and the troubles at the start, with an empty journal. */
  async reset(): Promise<void> {
    this.troubles.reset()
    await this.#restore(this.#start)
    this.journal.clear()
  }

  save(name: string): void {
    this.snapshots.set(name, { world: this.service.world(), ids: this.#ids.place })
  }

  /** Returns to a saved state. @returns false if there is none with this name */
  async restore(name: string): Promise<boolean> {
    const state = this.snapshots.get(name)
    if (state !== undefined) await this.#restore(state)
    return state !== undefined
  }

  /** Serves the same world under other settings. @throws FaultError if a fault is unknown */
  change(settings: Partial<Settings>): Promise<void> {
    return this.#replacements.take(async () => {
      await this.settle()
      const next = { ...this.#settings, ...settings }
      this.#parts = this.#assemble(this.service.world(), next, this)
      this.#settings = next
    })
  }

  /** All parts are made anew, so that nothing that one of them remembers survives. */
  #restore(state: State): Promise<void> {
    return this.#replacements.take(async () => {
      await this.settle()
      const [place, loaded] = [this.#ids.place, this.#loaded]
      this.#parts = this.#assemble(state.world, this.#settings, this)
      this.#ids.place = state.ids
      this.#loaded = state.world
      try {
        await this.#parts.store?.replace(state.world)
      } catch (error) {
        // The store has returned to the world before, which may contain ids that follow the restored place.
        this.#ids.place = place
        this.#loaded = loaded
        throw error
      }
    })
  }
}
