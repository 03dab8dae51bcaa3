import { setImmediate as turn } from 'node:timers/promises'
import type { Low } from 'lowdb'
import { changesState } from '../spec/endpoints.js'
import type { Caller, World } from '../spec/nouns.js'
import { isChange, type Outcome } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'
import type { Service } from '../spec/service.js'
import { isSystemError, NotSaved, StateError } from './state-error.js'

/** One write of the file. It contains every change that was made before it began. */
interface Write {
  readonly done: Promise<void>
  /** The number of the last change in it; undefined until it begins. */
  lastChange?: number
}

/**
 * A service that returns an outcome only after all changes that the outcome may show are on disk: `replaceFile` has
 * written, synced and renamed the file. Changes that arrive during a write share the next write. If a write fails, the
 * service returns to the state on disk, and each undone change is rejected.
 */
export class Store {
  readonly #service: Service
  readonly #db: Low<World>
  readonly #prepare: () => void
  /** The number of changes in memory, and of changes on disk. */
  #made = 0
  #saved = 0
  #isFailing = false
  #current: Write | undefined
  #next: Write | undefined

  /** `prepare` runs before each write. If it throws, the write fails. */
  constructor(service: Service, db: Low<World>, prepare: () => void = () => {}) {
    this.#service = service
    this.#db = db
    this.#prepare = prepare
  }

  /** @throws NotSaved if the request changes the world and the change cannot be written to disk */
  perform(caller: Caller, request: Request): Outcome | Promise<Outcome> {
    // After a failed write, first write the current state again. Change it only if that succeeds.
    if (this.#isFailing && mayChange(caller, request))
      return this.#flushed().then(() => this.perform(caller, request))
    const outcome = this.#service.perform(caller, request)
    const changes = isChange(outcome)
    if (changes) this.#made++
    if (this.#made === this.#saved) return outcome
    return this.#flushed().then(
      () => outcome,
      error => {
        if (changes) throw error
        // The outcome may show an undone change.
        return this.perform(caller, request)
      },
    )
  }

  /** @throws NotSaved if the world cannot be written to disk; the previous world then stays in place */
  async replace(world: World): Promise<void> {
    if (this.#isFailing) await this.#flushed()
    this.#service.replace(world)
    this.#made++
    await this.#flushed()
  }

  /** Resolves when there is nothing left to write. */
  async settle(): Promise<void> {
    while (!this.isSettled) await (this.#next ?? this.#current)?.done.catch(() => {})
  }

  /** Whether there is nothing left to write. */
  get isSettled(): boolean {
    return this.#current === undefined && this.#next === undefined
  }

  /** Resolves when everything that is in memory now is on disk. */
  #flushed(): Promise<void> {
    if (this.#current?.lastChange === this.#made) return this.#current.done
    this.#next ??= this.#queue(this.#current?.done)
    return this.#next.done
  }

  /** The write begins one turn of the event loop later, so that requests that have arrived already share it. */
  #queue(before: Promise<void> = Promise.resolve()): Write {
    const write: Write = { done: before.then(() => turn()).then(() => this.#write(write)) }
    return write
  }

  async #write(write: Write): Promise<void> {
    this.#current = write
    this.#next = undefined
    write.lastChange = this.#made
    const before = this.#db.data
    try {
      this.#db.data = this.#service.world()
      this.#prepare()
      await this.#db.write()
      this.#saved = write.lastChange
      this.#isFailing = false
    } catch (error) {
      this.#rollBack(before)
      throw error instanceof StateError || isSystemError(error) ? new NotSaved(error) : error
    } finally {
      this.#current = undefined
    }
  }

  /** Undoes every change that is not on disk. Changes that wait for the next write are rejected with the same error. */
  #rollBack(world: World): void {
    this.#db.data = world
    this.#next = undefined
    this.#isFailing = true
    if (this.#made === this.#saved) return
    this.#service.replace(world)
    this.#made = this.#saved
  }
}

function mayChange(caller: Caller, { operation }: Request): boolean {
  return caller.kind === 'profile' && changesState(operation)
}
