import { readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Low } from 'lowdb'
import type { KeyPair } from '../signing-keys.js'
import type { World } from '../spec/nouns.js'
import type { Service } from '../spec/service.js'
import { loadOrCreateKey } from './key.js'
import { takeLock } from './lock.js'
import { clearTemporaries } from './replace-file.js'
import { isSystemError, StateError, writeErrorReason } from './state-error.js'
import { StateFile } from './state-file.js'
import { Store } from './store.js'

/** A state file whose lock this process holds. */
export interface OpenState {
  /** The world in the file when it was opened. */
  readonly world: World
  /** The number of removed files that a crash had left. */
  readonly cleared: number
  /** The signing key next to the file. The first call creates it. */
  keys(): Promise<KeyPair>
  /** A store for a service that holds `world`. */
  store(service: Service): Store
  /** Releases the lock. */
  release(): void
}

/**
 * Opens a state file. If there is none, creates it from a world.
 * @throws StateError if another process holds its lock, or it cannot be read or written, or its content is invalid
 */
export async function openState(name: string, initial: World, idPrefix?: string): Promise<OpenState> {
  const file = resolveLinks(name)
  refuseIrregular(file)
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
      keys: () => loadOrCreateKey(file),
      store: service => new Store(service, db, () => lock.ensure()),
      release: () => lock.release(),
    }
  } catch (error) {
    lock.release()
    if (isSystemError(error)) throw new StateError(`${name}: ${writeErrorReason(error)}`)
    throw error
  }
}

/** Reading a pipe or a device could wait forever. If the status of the file is unknown, reading the file fails later. */
function refuseIrregular(file: string): void {
  const found = statusOf(file)
  if (found?.isDirectory()) throw new StateError(`${file}: it is a folder, not a file`)
  if (found?.isFile() === false) throw new StateError(`${file}: it is not a regular file`)
}

function statusOf(file: string): Stats | undefined {
  try {
    return statSync(file)
  } catch {
    return undefined
  }
}

/** The target of a symbolic link, even if it does not exist, because a write must replace the target and not the link. */
function resolveLinks(name: string): string {
  try {
    return realpathSync(name)
  } catch (error) {
    const to = (error as NodeJS.ErrnoException).code === 'ENOENT' ? readLink(name) : undefined
    return to === undefined ? resolve(name) : resolveLinks(resolve(dirname(name), to))
  }
}

function readLink(name: string): string | undefined {
  try {
    return readlinkSync(name)
  } catch {
    return undefined
  }
}
