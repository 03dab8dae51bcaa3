import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseJson, readLargeJson } from './large-json.js'
import type { World } from './spec/nouns.js'
import { parseWorld, WorldError } from './spec/world.js'

/** An error that the user can correct. The message says what is wrong, and where. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** For programs, as the code of an OracleError. */
  readonly code = 'invalid-usage'

  /** @param mistakes all that is wrong in the place that `what` names; without any, `what` is the whole message */
  constructor(
    readonly what: string,
    readonly mistakes: readonly string[] = [],
  ) {
    super(mistakes.length === 0 ? what : `${what}: ${mistakes.join('; ')}`)
  }
}

/** The folder of the package, both for the sources and for the build. */
export const packageFolder = findPackage(dirname(fileURLToPath(import.meta.url)))

export function fixture(name: string): string {
  return join(packageFolder, 'fixtures', name)
}

export function packageVersion(): string {
  return (readJson(join(packageFolder, 'package.json')) as { version: string }).version
}

/** In bytes: a larger file is parsed in pieces, because its whole text would take several times the memory. */
const manyBytes = 2 ** 24

/** @throws UsageError if the file cannot be read or is not JSON */
export function readJson(file: string): unknown {
  let text: string
  try {
    const large = statSync(file).size > manyBytes ? tryLargeJson(file) : undefined
    if (large !== undefined) return large
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file}: ${reasonOf(error)}`)
  }
  try {
    return parseJson(text)
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${(error as Error).message.replace(/\s+/g, ' ')}`)
  }
}

/** Undefined if the file is not JSON: the error message for the whole text is better. */
function tryLargeJson(file: string): unknown {
  try {
    return readLargeJson(file)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** @throws UsageError if the file cannot be read or is not a world */
export function readWorld(file: string, idPrefix?: string): World {
  try {
    return parseWorld(readJson(file), idPrefix)
  } catch (error) {
    if (error instanceof WorldError) throw new UsageError(file, error.mistakes)
    throw error
  }
}

/** The reason why a system call failed, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'no such file',
    EACCES: 'permission denied',
    EISDIR: 'is a folder',
    EADDRINUSE: 'the port is in use',
    EADDRNOTAVAIL: 'no such address on this machine',
    ENOTFOUND: 'no such host',
    ECONNREFUSED: 'no server listens there',
  }
  return known[code ?? ''] ?? message
}

function findPackage(folder: string): string {
  try {
    readFileSync(join(folder, 'package.json'))
    return folder
  } catch {
    return findPackage(dirname(folder))
  }
}
