import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import { fixture, readJson, readWorld, reasonOf, UsageError } from '../../src/files.js'
import { isLoopbackHost } from '../../src/loopback.js'
import type { Tier } from '../../src/report/report.js'
import type { Id, World } from '../../src/spec/nouns.js'

/** A deployment's own names for the neutral ones of the specification. */
export interface WireNames {
  readonly cookie: string
  readonly idPrefix: string
  readonly idField: string
  readonly searchPath: string
  readonly groupPath: string
}

/** A deployment to check, and what is known about it. */
export interface Target {
  readonly name: string
  readonly baseUrl: string
  readonly wire: WireNames
  readonly world?: World
  readonly tokens: Readonly<Record<Id, string>>
  readonly badTokens: Readonly<Record<string, string>>
  readonly control?: { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  readonly allowWrites: boolean
  readonly rate?: number
  readonly settleMs: number
}

type TokenSource = string | { readonly env: string } | { readonly file: string }

type TargetFile = Partial<Omit<Target, 'wire' | 'world' | 'tokens' | 'badTokens'>> & {
  readonly baseUrl: string
  readonly wire?: Partial<WireNames>
  readonly world?: string
  readonly tokens?: Readonly<Record<string, TokenSource>>
  readonly badTokens?: Readonly<Record<string, TokenSource>>
}

const neutralWire: WireNames = {
  cookie: 'svc-token',
  idPrefix: 'SVC-',
  idField: 'svc_id',
  searchPath: '/auth/v1/profile',
  groupPath: '/auth/v1/group',
}

/** The target for a base URL alone. */
export function targetAt(baseUrl: string): Target {
  return {
    name: new URL(baseUrl).host,
    baseUrl: withoutSlash(baseUrl),
    wire: neutralWire,
    tokens: {},
    badTokens: {},
    allowWrites: false,
    settleMs: 0,
  }
}

/**
 * Reads a target file; relative paths in it start from its folder.
 * @throws UsageError if the file, or a file that it names, cannot be read or is invalid
 */
export function readTarget(file: string): Target {
  const value = readJson(file)
  const validate = new Ajv({ allErrors: false, strict: false }).compile<TargetFile>(
    readJson(fixture('target.schema.json')) as object,
  )
  if (!validate(value)) throw new UsageError(`${file}: ${describe(validate.errors?.[0])}`)
  refuseUrl(value.baseUrl, `${file}: baseUrl`)
  if (value.control !== undefined) refuseUrl(value.control.url, `${file}: control.url`)
  const folder = dirname(file)
  const { world, wire, tokens = {}, badTokens = {}, ...rest } = value
  const names = { ...neutralWire, ...wire }
  return {
    ...targetAt(value.baseUrl),
    ...rest,
    baseUrl: withoutSlash(value.baseUrl),
    wire: names,
    ...(world === undefined ? {} : { world: readWorld(resolve(folder, world), names.idPrefix) }),
    tokens: readTokens(tokens, `${file}: tokens`, folder),
    badTokens: readTokens(badTokens, `${file}: badTokens`, folder),
  }
}

/** The target of a command line: a file or a base URL. Options override the file. */
export function targetOf(options: {
  readonly url?: string | undefined
  readonly target?: string | undefined
  readonly control?: string | undefined
}): Target {
  const { url, target: file, control } = options
  if (url !== undefined) refuseUrl(url, '--url')
  if (control !== undefined) refuseUrl(control, '--control')
  const target = file === undefined ? targetAt(url as string) : readTarget(file)
  return {
    ...target,
    ...(url === undefined ? {} : { baseUrl: withoutSlash(url) }),
    ...(control === undefined ? {} : { control: { ...target.control, url: control } }),
  }
}

export function tierOf(target: Target): Tier {
  if (target.control !== undefined) return 'control'
  if (Object.keys(target.tokens).length === 0) return 'anonymous'
  return target.world === undefined ? 'actors' : 'world'
}

/** Refuses a URL with a password, because messages and reports show the URL. */
function refuseUrl(url: string, where: string): void {
  if (!URL.canParse(url)) throw new UsageError(`${where}: not a URL`)
  const { username, password } = new URL(url)
  if (username !== '' || password !== '')
    throw new UsageError(`${where}: has a user name or a password, which the suite does not send: remove it`)
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

/** Whether a URL leads to this machine. */
export function isLocal(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
}

function readTokens(sources: Readonly<Record<string, TokenSource>>, where: string, folder: string) {
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, readToken(source, `${where}.${name}`, folder)]),
  )
}

function readToken(source: TokenSource, where: string, folder: string): string {
  if (typeof source === 'string') return source
  if ('env' in source) {
    const value = process.env[source.env]
    if (value) return value
    throw new UsageError(`${where}: the environment variable ${source.env} is not set`)
  }
  try {
    return readFileSync(resolve(folder, source.file), 'utf8').trim()
  } catch (error) {
    throw new UsageError(`${where}: ${source.file}: ${reasonOf(error)}`)
  }
}

function describe(error: ErrorObject | undefined): string {
  const path = (error?.instancePath ?? '').slice(1).replaceAll('/', '.')
  const extra = error?.keyword === 'additionalProperties' ? ` (${error.params.additionalProperty})` : ''
  return `${path === '' ? 'the target' : path}: ${error?.message}${extra}`
}
