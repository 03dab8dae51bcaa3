import { Journal } from '../http/journal.js'
import type { Serve, ServedWorld } from '../http/serving.js'
import type { Session } from '../http/session.js'
import type { Caller, Id, World } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'
import { type IdPlace, idAt, newSequence, seededSequence } from './id-sequence.js'
import { workbenchLimits } from './limits.js'
import { meetTrouble } from './meet-trouble.js'
import type { Recorder } from './recorder.js'
import { Troubles } from './troubles.js'
import type { Assemble, Settings, WorldParts } from './world-parts.js'

/** Everything that a request can change. */
interface State {
  readonly world: World
  readonly ids: IdPlace
}

/** A world, what serves it, the states to which it can return, and the troubles of its requests. */
export class HostedWorld implements ServedWorld {
  readonly journal = new Journal(workbenchLimits.requests, workbenchLimits.requestBytes)
  readonly #assemble: Assemble
  #start: State
  readonly troubles: Troubles
  readonly #snapshots = new Map<string, State>()
  #settings: Settings
  #parts: WorldParts
  #ids: IdPlace
  #loaded: World
  /** The last of the replacements under way: they run one after another. */
  #replacements: Promise<unknown> = Promise.resolve()

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
    this.#ids = this.#sequenceFor(world)
    this.#start = { world, ids: this.#ids }
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
    const perform = () => this.#parts.serve(request, reply, make)
    return meetTrouble(this.troubles, this.session, request, reply, perform)
  }

  perform(caller: Caller, request: Request): Outcome | Promise<Outcome> {
    return this.#parts.backend.perform(caller, request)
  }

  newId(): Id {
    const { seed, count } = this.#ids
    this.#ids = { seed, count: count + 1 }
    return idAt(this.#ids, this.#settings.readings.idPrefix)
  }

  /** Resolves when the world is on disk, if the server keeps it there. */
  async settle(): Promise<void> {
    // A request that arrives while `settle` resolves may change the world again.
    while (this.#parts.store?.isSettled === false) await this.#parts.store.settle()
  }

  /** Replaces the world. Later ids begin a new sequence, because the world may contain ids of this one. */
  load(world: World): Promise<void> {
    return this.#inTurn(async () => {
      this.#ids = this.#sequenceFor(world)
      await this.#parts.backend.replace(world)
      this.#loaded = world
    })
  }

  /** Replaces the world, also the one at the start. */
  async restart(world: World): Promise<void> {
    await this.load(world)
    this.#start = { world, ids: this.#sequenceFor(world) }
  }

  /** Returns to the state and the troubles at the start, with an empty journal. */
  async reset(): Promise<void> {
    this.troubles.reset()
    await this.#restore(this.#start)
    this.journal.clear()
  }

  get snapshotNames(): readonly string[] {
    return [...this.#snapshots.keys()]
  }

  snapshot(name: string): World | undefined {
    return this.#snapshots.get(name)?.world
  }

  save(name: string): void {
    this.#snapshots.set(name, { world: this.service.world(), ids: this.#ids })
  }

  /** Returns to a saved state. @returns false if there is none with this name */
  async restore(name: string): Promise<boolean> {
    const state = this.#snapshots.get(name)
    if (state !== undefined) await this.#restore(state)
    return state !== undefined
  }

  /** @returns false if there is no snapshot with this name */
  forget(name: string): boolean {
    return this.#snapshots.delete(name)
  }

  /** Serves the same world under other settings. @throws FaultError if a fault is unknown */
  change(settings: Partial<Settings>): Promise<void> {
    return this.#inTurn(async () => {
      await this.settle()
      const next = { ...this.#settings, ...settings }
      this.#parts = this.#assemble(this.service.world(), next, this)
      this.#settings = next
    })
  }

  /** All parts are made anew, so that nothing that one of them remembers survives. */
  #restore(state: State): Promise<void> {
    return this.#inTurn(async () => {
      await this.settle()
      const [ids, loaded] = [this.#ids, this.#loaded]
      this.#parts = this.#assemble(state.world, this.#settings, this)
      this.#ids = state.ids
      this.#loaded = state.world
      try {
        await this.#parts.store?.replace(state.world)
      } catch (error) {
        // The store has returned to the world before, which may contain ids that follow the restored place.
        this.#ids = ids
        this.#loaded = loaded
        throw error
      }
    })
  }

  #sequenceFor(world: World): IdPlace {
    const { idSeed } = this.#settings
    return idSeed === undefined ? newSequence() : seededSequence(idSeed, world)
  }

  #inTurn<T>(replace: () => Promise<T>): Promise<T> {
    const done = this.#replacements.then(replace)
    this.#replacements = done.catch(() => {})
    return done
  }
}
