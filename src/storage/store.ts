import { setImmediate as turn } from 'node:timers/promises'
import type { Low } from 'lowdb'
import { changesState } from '../spec/endpoints.js'
import type { Caller, World } from '../spec/nouns.js'
import type { Outcome } from '../spec/outcome.js'
import type { Request } from '../spec/request.js'
import type { Service } from '../spec/service.js'
import { isOfTheSystem, NotSaved, StateError } from './state-error.js'

/** One writing of the file. It holds every change made until it begins. */
interface Write {
  readonly done: Promise<void>
  /** The number of the last change in it, once it has begun. */
  holds?: number
}

/**
 * A service whose every answer waits until what it says is on disk. Changes that arrive while the file is written
 * share the next writing. Where one fails, the service goes back to what is on disk, and whoever changed it is told.
 */
export class Store {
  readonly #service: Service
  readonly #db: Low<World>
  readonly #prepare: () => void
  /** Changes in memory and on disk, counted. */
  #made = 0
  #saved = 0
  #isFailing = false
  #current: Write | undefined
  #next: Write | undefined

  /** `prepare` runs before each writing, and may throw to have it fail. */
  constructor(service: Service, db: Low<World>, prepare: () => void = () => {}) {
    this.#service = service
    this.#db = db
    this.#prepare = prepare
  }

  /** @throws NotSaved where the request changes something and that cannot be put on disk */
  perform(caller: Caller, request: Request): Outcome | Promise<Outcome> {
    // Nothing is changed on a disk that failed before it has taken what is there already.
    if (this.#isFailing && mayChange(caller, request))
      return this.#kept().then(() => this.perform(caller, request))
    const outcome = this.#service.perform(caller, request)
    const changes = isChange(outcome)
    if (changes) this.#made++
    if (this.#made === this.#saved) return outcome
    return this.#kept().then(
      () => outcome,
      error => {
        if (changes) throw error
        return this.perform(caller, request)
      },
    )
  }

  /** @throws NotSaved where the world cannot be put on disk; the one before then stays in place */
  async replace(world: World): Promise<void> {
    if (this.#isFailing) await this.#kept()
    this.#service.replace(world)
    this.#made++
    await this.#kept()
  }

  /** Resolves once nothing is left to write. */
  async settle(): Promise<void> {
    while (this.#current !== undefined || this.#next !== undefined)
      await (this.#next ?? this.#current)?.done.catch(() => {})
  }

  /** Resolves once all that is in memory now is on disk. */
  #kept(): Promise<void> {
    if (this.#current?.holds === this.#made) return this.#current.done
    this.#next ??= this.#queue(this.#current?.done)
    return this.#next.done
  }

  /** Requests that have arrived already are served before the writing begins, and so share it. */
  #queue(before: Promise<void> = Promise.resolve()): Write {
    const write: Write = { done: before.then(() => turn()).then(() => this.#write(write)) }
    return write
  }

  async #write(write: Write): Promise<void> {
    this.#current = write
    this.#next = undefined
    write.holds = this.#made
    const before = this.#db.data
    try {
      this.#db.data = this.#service.world()
      this.#prepare()
      await this.#db.write()
      this.#saved = write.holds
      this.#isFailing = false
    } catch (error) {
      this.#rollBack(before)
      throw error instanceof StateError || isOfTheSystem(error) ? new NotSaved(error) : error
    } finally {
      this.#current = undefined
    }
  }

  /** Whatever waits for the next writing is undone with this one, and learns it from the same error. */
  #rollBack(world: World): void {
    this.#db.data = world
    this.#next = undefined
    this.#isFailing = true
    if (this.#made === this.#saved) return
    this.#service.replace(world)
    this.#made = this.#saved
  }
}

function isChange(outcome: Outcome): boolean {
  switch (outcome.kind) {
    case 'created':
    case 'updated':
    case 'deleted':
      return true
    case 'added':
      return !outcome.alreadyMember
    case 'removed':
      return outcome.wasMember
    default:
      return false
  }
}

function mayChange(caller: Caller, { operation }: Request): boolean {
  return caller.kind === 'profile' && changesState(operation)
}
