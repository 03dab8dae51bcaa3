import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { diskReason, isOfTheSystem, StateError } from './state-error.js'

/** The right to a state file, held by one process at a time. */
export interface Lock {
  /**
   * Takes the lock again where its file has gone, say with its folder.
   * @throws StateError where another process was quicker
   */
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
  const own = identity()
  try {
    take(file, path, own)
  } catch (error) {
    if (error instanceof StateError) throw error
    throw new StateError(`${path}: ${diskReason(error as NodeJS.ErrnoException)}`)
  }
  held.add(path)
  return {
    ensure() {
      if (contentOf(path) !== own) take(file, path, own)
    },
    release() {
      held.delete(path)
      if (contentOf(path) === own) leave(path)
    },
  }
}

/** One that cannot be removed is that of a dead process soon. */
function leave(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    if (!isOfTheSystem(error)) throw error
  }
}

function take(file: string, path: string, own: string): void {
  const mine = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(mine, own, { flag: 'wx' })
  try {
    // A link is made or not made at one stroke, and what it names is complete.
    if (link(mine, path)) return
    const found = contentOf(path)
    if (found === undefined && link(mine, path)) return
    if (found === undefined || isHeld(found, path)) throw inUse(file, found ?? contentOf(path))
    takeOver(file, path, found, mine)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** To put a lock in place of this very one is a right that has a lock of its own: of several processes one has it. */
function takeOver(file: string, path: string, found: string, mine: string): void {
  const claim = `${path}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`
  take(file, claim, identity())
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
  const holder = pid === undefined ? 'a process that was quicker' : `the process ${pid}, as ${file}.lock says`
  return new StateError(`${file}: in use by ${holder}`)
}

/** The own pid in a lock that this process does not hold is an earlier process's: containers give the same ones again. */
function isHeld(lock: string, path: string): boolean {
  const [word, began] = lock.trim().split(' ')
  const pid = Number(word)
  if (pid === process.pid) return held.has(path)
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && (isUntold(began) || began === beganAt(pid))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const untold = '-'

function isUntold(began: string | undefined): boolean {
  return began === undefined || began === untold
}

/** The pid; where the system tells it the moment at which the process began, for pids come again; and what no other lock has. */
function identity(): string {
  return `${process.pid} ${beganAt(process.pid) ?? untold} ${randomBytes(8).toString('hex')}\n`
}

/** Undefined for a process that has ended and that nobody has asked how. */
function beganAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? undefined : fields[18]
  } catch {
    return undefined
  }
}

/** Not made where there is one already, whose holder may have cleared `from` away. */
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
