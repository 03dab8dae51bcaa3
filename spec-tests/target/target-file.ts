import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fixture, readJson, readWorld, reasonOf, UsageError } from '../../src/files.js'
import { isRecord } from '../../src/spec/is-record.js'
import type { World } from '../../src/spec/nouns.js'
import { isLikeToken, wrongIdPrefix } from './id-prefix.js'
import { schemaMistakes } from './schema-mistakes.js'
import { neutralWire, type Target, targetAt, urlProblem, type WireNames, withoutSlash } from './target.js'

/**
 * The target of a command line: a file or a base URL. Options override the file.
 * @throws UsageError if a URL or the file is invalid
 */
export function targetOf(options: {
  readonly url?: string | undefined
  readonly target?: string | undefined
  readonly control?: string | undefined
}): Target {
  const { url, target: file, control } = options
  for (const [name, value] of Object.entries({ url, control })) {
    const problem = value === undefined ? undefined : urlProblem(value)
    if (problem !== undefined) throw new UsageError(`--${name}: ${problem}`)
  }
  const target = file === undefined ? targetAt(url as string) : readTarget(file)
  return {
    ...target,
    ...(url === undefined ? {} : { baseUrl: withoutSlash(url) }),
    ...(control === undefined ? {} : { control: { ...target.control, url: control } }),
  }
}

/**
 * Reads a target file; relative paths in it start from its folder.
 * @throws UsageError if the file, or a file that it names, cannot be read or is invalid; the message lists every mistake
 */
export function readTarget(file: string): Target {
  const value = readJson(file)
  if (!isRecord(value)) throw new UsageError(`${file}: the target must be an object`)
  const mistakes = schemaMistakes(fixture('target.schema.json'), value)
  const target = new TargetReader(value, dirname(file), mistakes).target()
  if (mistakes.size === 0) return target
  throw new UsageError(
    file,
    [...mistakes].flatMap(([path, problems]) => problems.map(problem => `${path}: ${problem}`)),
  )
}

/** Reads what the schema accepts, so that the mistakes of all parts are found at once. */
class TargetReader {
  /** @param mistakes by the path of the invalid value; the reader adds those that no schema can find */
  constructor(
    readonly file: Readonly<Record<string, unknown>>,
    readonly folder: string,
    readonly mistakes: Map<string, readonly string[]>,
  ) {}

  target(): Target {
    const { world: _, wire: __, baseUrl: ___, ...rest } = this.file
    const baseUrl = this.#url('baseUrl', this.file.baseUrl)
    const control = this.#record('control')
    if ('url' in control) this.#url('control.url', control.url)
    const wire = { ...neutralWire, ...this.#record('wire') } as WireNames
    const world = this.#world(wire)
    return {
      ...targetAt(baseUrl),
      ...rest,
      baseUrl: withoutSlash(baseUrl),
      wire,
      ...(world === undefined ? {} : { world }),
      tokens: this.#tokens('tokens'),
      badTokens: this.#tokens('badTokens'),
    }
  }

  #record(key: string): Readonly<Record<string, unknown>> {
    const value = this.file[key]
    return isRecord(value) ? value : {}
  }

  /** @returns any URL if this is none */
  #url(path: string, value: unknown): string {
    const problem = typeof value === 'string' ? urlProblem(value) : 'must be string'
    if (problem === undefined) return value as string
    this.#note(path, problem)
    return 'http://127.0.0.1'
  }

  #world({ idPrefix }: WireNames): World | undefined {
    const { world: name } = this.file
    const path = typeof name === 'string' ? resolve(this.folder, name) : undefined
    const ids = path === undefined ? [] : (this.#unlessWrong('world', () => idsInWorldFile(path)) ?? [])
    const wrong = wrongIdPrefix(idPrefix, this.file.wire, {
      tokens: Object.keys(this.#record('tokens')),
      world: ids,
    })
    if (wrong !== undefined) this.#note('wire.idPrefix', wrong.problem)
    if (path === undefined || this.mistakes.has('world')) return undefined
    const isForeign = wrong?.where.includes('world') === true
    return this.#unlessWrong('world', () => readWorld(path, isForeign ? '' : idPrefix))
  }

  #tokens(key: 'tokens' | 'badTokens'): Readonly<Record<string, string>> {
    const all = Object.entries(this.#record(key)).flatMap(([name, source]) => {
      if (isLikeToken(name)) {
        this.#note(key, 'a key looks like a token: the keys are SVC-IDs, and the values are tokens')
        return []
      }
      const path = `${key}.${name}`
      if (this.mistakes.has(path)) return []
      const token = this.#unlessWrong(path, () => readToken(source, this.folder))
      return token === undefined ? [] : [[name, token] as const]
    })
    return Object.fromEntries(all)
  }

  #unlessWrong<T>(path: string, read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      const { what, mistakes } = error
      this.#note(path, ...(mistakes.length === 0 ? [what] : mistakes.map(mistake => `${what}: ${mistake}`)))
      return undefined
    }
  }

  /** What the schema says of a path comes first. */
  #note(path: string, ...problems: readonly string[]): void {
    if (!this.mistakes.has(path)) this.mistakes.set(path, problems)
  }
}

/** The SVC-IDs of the principals, as far as the file has them. */
function idsInWorldFile(file: string): readonly string[] {
  const value = readJson(file)
  const { profiles, groups } = isRecord(value) ? value : {}
  return [profiles, groups].flat().flatMap(entry => {
    const id = isRecord(entry) ? entry.svc_id : undefined
    return typeof id === 'string' ? [id] : []
  })
}

/** A token, or where it is. */
type TokenSource = string | { readonly env: string } | { readonly file: string }

/**
 * @param source valid by the schema of the target file
 * @param folder where relative paths start
 * @throws UsageError if the token is not there
 */
function readToken(source: unknown, folder: string): string {
  const where = source as TokenSource
  if (typeof where === 'string') return where
  if ('env' in where) {
    const value = process.env[where.env]?.trim()
    if (value) return value
    throw new UsageError(`the environment variable ${where.env} is not set`)
  }
  try {
    return readFileSync(resolve(folder, where.file), 'utf8').trim()
  } catch (error) {
    throw new UsageError(`${where.file}: ${reasonOf(error)}`)
  }
}
