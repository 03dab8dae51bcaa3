import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { diskReason, StateError } from './state-error.js'

/** The right to a state file, held by one process at a time. */
export interface Lock {
  /** Takes the lock again where its file has gone, say with its folder. */
  ensure(): void
  release(): void
}

const held = new Set<string>()

/**
 * Takes the lock of a state file: a file beside it that names this process. One that a dead process left is taken over.
 * @throws StateError where a living process holds it, or it cannot be made
 */
export function takeLock(file: string): Lock {
  const path = `${file}.lock`
  try {
    take(file, path)
  } catch (error) {
    if (error instanceof StateError) throw error
    throw new StateError(`${path}: ${diskReason(error as NodeJS.ErrnoException)}`)
  }
  held.add(path)
  return {
    ensure() {
      if (contentOf(path) !== identity(process.pid)) take(file, path)
    },
    release() {
      held.delete(path)
      if (contentOf(path) === identity(process.pid)) unlinkSync(path)
    },
  }
}

function take(file: string, path: string): void {
  const mine = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(mine, identity(process.pid), { flag: 'wx' })
  try {
    // A link is made or not made at one stroke, and what it names is complete.
    if (!link(mine, path)) takeOver(file, path, mine)
  } finally {
    unlinkSync(mine)
  }
}

/** Moves a dead process's lock away, and puts it back where a quicker process has taken its place meanwhile. */
function takeOver(file: string, path: string, mine: string): void {
  const found = contentOf(path)
  if (found !== undefined) {
    if (isHeld(found, path)) throw inUse(file, found)
    const aside = `${mine}.stale`
    renameSync(path, aside)
    const moved = contentOf(aside)
    if (moved !== found) link(aside, path)
    unlinkSync(aside)
    if (moved !== found) throw inUse(file, moved ?? '')
  }
  if (!link(mine, path)) throw inUse(file, contentOf(path) ?? '')
}

function inUse(file: string, lock: string): StateError {
  return new StateError(`${file}: in use by the process ${lock.split(' ')[0]}, as ${file}.lock says`)
}

/** The own pid in a lock that this process does not hold is an earlier process's: containers give the same ones again. */
function isHeld(lock: string, path: string): boolean {
  const [word, began] = lock.trim().split(' ')
  const pid = Number(word)
  if (pid === process.pid) return held.has(path)
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && (began === undefined || began === beganAt(pid))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The pid, and where the system tells it the moment at which the process began: pids come again. */
function identity(pid: number): string {
  return `${[pid, beganAt(pid) ?? []].flat().join(' ')}\n`
}

function beganAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
