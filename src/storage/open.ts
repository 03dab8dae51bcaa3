import { readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Low } from 'lowdb'
import type { World } from '../spec/nouns.js'
import type { Service } from '../spec/service.js'
import { type Keys, keyBeside } from './key.js'
import { takeLock } from './lock.js'
import { clearTemporaries } from './replace-file.js'
import { diskReason, isOfTheSystem, StateError } from './state-error.js'
import { StateFile } from './state-file.js'
import { Store } from './store.js'

/** A state file that this process holds. */
export interface OpenState {
  /** What it held when it was opened. */
  readonly world: World
  /** How many files were cleared that a crash had left. */
  readonly cleared: number
  /** The signing key beside it, made if need be. */
  keys(): Promise<Keys>
  /** A store of a service that holds `world`. */
  store(service: Service): Store
  /** Lets another process have it. */
  release(): void
}

/**
 * Opens a state file, and makes it from a world where there is none.
 * @throws StateError where another process holds it, or it cannot be read, taken as it stands, or written
 */
export async function openState(name: string, initial: World, idPrefix?: string): Promise<OpenState> {
  const file = target(name)
  refuseOthers(file)
  const lock = takeLock(file)
  try {
    const db = new Low<World>(new StateFile(file, idPrefix), initial)
    const before = db.data
    await db.read()
    const cleared = clearTemporaries(file)
    if (db.data === before) await db.write()
    return {
      world: db.data,
      cleared,
      keys: () => keyBeside(file),
      store: service => new Store(service, db, () => lock.ensure()),
      release: () => lock.release(),
    }
  } catch (error) {
    lock.release()
    if (isOfTheSystem(error)) throw new StateError(`${name}: ${diskReason(error)}`)
    throw error
  }
}

/** A pipe or a device would be waited for without end; what cannot be looked at is refused when it is read. */
function refuseOthers(file: string): void {
  const found = kindOf(file)
  if (found?.isDirectory()) throw new StateError(`${file}: it is a folder`)
  if (found?.isFile() === false) throw new StateError(`${file}: it is no ordinary file`)
}

function kindOf(file: string): Stats | undefined {
  try {
    return statSync(file)
  } catch {
    return undefined
  }
}

/** Where a link leads, if it is one, be anything there or not: the file is replaced, and not the link. */
function target(name: string): string {
  try {
    return realpathSync(name)
  } catch (error) {
    const to = (error as NodeJS.ErrnoException).code === 'ENOENT' ? readLink(name) : undefined
    return to === undefined ? resolve(name) : target(resolve(dirname(name), to))
  }
}

function readLink(name: string): string | undefined {
  try {
    return readlinkSync(name)
  } catch {
    return undefined
  }
}
