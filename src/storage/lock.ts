import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isSystemError, StateError, writeErrorReason } from './state-error.js'

/** The lock of a state file. One process holds it at a time. */
export interface Lock {
  /**
   * Takes the lock again if its file is gone, for example because its folder was deleted.
   * @throws StateError if another process has the lock
   */
  ensure(): void
  release(): void
}

const held = new Set<string>()

/**
 * Takes the lock of a state file: a file next to it that names this process. A lock of a dead process is replaced.
 * @throws StateError if a living process holds the lock, or the lock cannot be created
 */
export function takeLock(file: string): Lock {
  const path = `${file}.lock`
  const own = newContent()
  try {
    take(file, path, own)
  } catch (error) {
    if (error instanceof StateError) throw error
    throw new StateError(`${path}: ${writeErrorReason(error as NodeJS.ErrnoException)}`)
  }
  held.add(path)
  let isReleased = false
  return {
    ensure() {
      if (contentOf(path) !== own) take(file, path, own)
    },
    release() {
      if (isReleased) return
      isReleased = true
      held.delete(path)
      if (contentOf(path) === own) removeLock(path)
    },
  }
}

/** If the file cannot be removed, it stays as the lock of a dead process, which the next process replaces. */
function removeLock(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

function take(file: string, path: string, own: string): void {
  const mine = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(mine, own, { flag: 'wx' })
  try {
    // Creating a link is atomic, and the linked file is complete.
    if (link(mine, path)) return
    const found = contentOf(path)
    if (found === undefined && link(mine, path)) return
    if (found === undefined || isHeld(found, path)) throw inUse(file, found ?? contentOf(path))
    replaceLock(file, path, found, mine)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Replaces the lock of a dead process. A second lock ensures that only one of several processes does so. */
function replaceLock(file: string, path: string, found: string, mine: string): void {
  const claim = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`
  take(file, claim, newContent())
  try {
    const now = contentOf(path)
    if (now !== found) throw inUse(file, now)
    renameSync(mine, path)
  } finally {
    rmSync(claim, { force: true })
  }
}

function inUse(file: string, lock: string | undefined): StateError {
  const [pid] = lock?.trim().split(' ') ?? []
  const holder = pid === undefined ? 'another process' : `process ${pid} (see ${file}.lock)`
  return new StateError(`${file}: in use by ${holder}; stop that process, or use another state file`)
}

/** A lock with this process's pid that this process does not hold is from an earlier process: containers reuse pids. */
function isHeld(lock: string, path: string): boolean {
  const [pidText, began] = lock.trim().split(' ')
  const pid = Number(pidText)
  if (pid === process.pid) return held.has(path)
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && (isUnknown(began) || began === startOf(pid))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const unknownStart = '-'

function isUnknown(began: string | undefined): boolean {
  return began === undefined || began === unknownStart
}

/**
 * The content of a new lock: the pid, the start time of the process because pids are reused, and a random text that makes
 * it unique. The start time is `-` if the system does not report it.
 */
function newContent(): string {
  return `${process.pid} ${startOf(process.pid) ?? unknownStart} ${randomBytes(8).toString('hex')}\n`
}

/** When a process started; undefined for a zombie process, or if the system does not report it. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : fields[18]
  } catch {
    return undefined
  }
}

/** Creates a link. Returns false if `to` exists already; its process may have removed `from` as a leftover. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || (code === 'ENOENT' && contentOf(to) !== undefined)) return false
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
