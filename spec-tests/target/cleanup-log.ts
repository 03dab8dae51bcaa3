import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readJson, UsageError } from '../../src/files.js'
import { isRecord } from '../../src/spec/is-record.js'
import type { Id } from '../../src/spec/nouns.js'
import type { Target } from './target.js'

/** A group that the suite created, or a membership that it added to a group of the deployment. */
export interface Created {
  readonly id: Id
  /** The new member; absent if the group itself was created. */
  readonly profile?: Id
  /** The profile whose token the suite used. */
  readonly actor: Id
}

/** The content of a cleanup log: enough to remove by id what a run created, and no token. */
export interface CleanupLogFile {
  /** The target file that the tokens come from. */
  readonly target: string
  readonly baseUrl: string
  readonly created: readonly Created[]
}

/** @throws UsageError if the file cannot be read or is not a cleanup log */
export function readCleanupLog(file: string): CleanupLogFile {
  const value = readJson(file)
  if (!isCleanupLog(value))
    throw new UsageError(`${file}: not a cleanup log of a run: it must have target, baseUrl and created`)
  return value
}

function isCleanupLog(value: unknown): value is CleanupLogFile {
  if (!isRecord(value) || !Array.isArray(value.created)) return false
  const isText = (text: unknown) => typeof text === 'string'
  const isCreated = (entry: unknown) =>
    isRecord(entry) &&
    isText(entry.id) &&
    isText(entry.actor) &&
    ['string', 'undefined'].includes(typeof entry.profile)
  return isText(value.target) && isText(value.baseUrl) && value.created.every(isCreated)
}

/** The number of logs of this process: a process may run the suite on two deployments at once. */
let count = 0

/** What this run has created on a deployment that keeps its world; each entry is on disk before it is used. */
export class CleanupLog {
  readonly #left = new Map<string, Created>()
  readonly file = join(tmpdir(), `principal-oracle-${process.pid}-${Date.now()}-${++count}.manifest.json`)

  /** The open file, and the number of bytes in it. */
  #open: { readonly fd: number; bytes: number } | undefined

  /** Whether `onOpen` was called: the file of a replay is closed after each failure, and opened again. */
  #isKnown = false

  /** @param onOpen called with the file when it is first written */
  constructor(
    readonly target: Target,
    readonly targetFile: string,
    readonly onOpen: (file: string) => void = () => {},
  ) {}

  created(entry: Created): void {
    this.#left.set(keyOf(entry.id, entry.profile), entry)
    this.#write()
  }

  removed(id: Id, profile?: Id): void {
    if (this.#left.delete(keyOf(id, profile))) this.#write()
  }

  get left(): readonly Created[] {
    return [...this.#left.values()]
  }

  /** Closes the file, and removes it if nothing is left. */
  close(): void {
    if (this.#open === undefined) return
    closeSync(this.#open.fd)
    this.#open = undefined
    if (this.#left.size === 0) rmSync(this.file, { force: true })
  }

  /** With one write to the open file, so that a run that is killed leaves a whole log. White space covers a longer one. */
  #write(): void {
    const file: CleanupLogFile = { target: this.targetFile, baseUrl: this.target.baseUrl, created: this.left }
    const text = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
    this.#open ??= { fd: openSync(this.file, 'w', 0o600), bytes: 0 }
    const padding = Buffer.alloc(Math.max(0, this.#open.bytes - text.length), '\n')
    writeSync(this.#open.fd, Buffer.concat([text, padding]), 0, undefined, 0)
    this.#open.bytes = text.length + padding.length
    if (!this.#isKnown) this.onOpen(this.file)
    this.#isKnown = true
  }
}

function keyOf(id: Id, profile: Id | undefined): string {
  return JSON.stringify([id, profile])
}
