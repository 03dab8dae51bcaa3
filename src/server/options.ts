import type { FaultName } from '../faults/fault-name.js'
import { FaultError } from '../faults/registry.js'
import { fixture, readWorld } from '../files.js'
import type { World } from '../spec/nouns.js'
import { isOpenPointId, type OpenPointId, openPointIds } from '../spec/open-points.js'
import { ReadingError, type Readings, readingsOf } from '../spec/readings.js'
import { parseWorld, WorldError } from '../spec/world.js'
import { StateError } from '../storage/state-error.js'
import { NameError } from './control/names.js'
import { didYouMean, isPlainObject, isTextList, OracleError, shown } from './oracle-error.js'
import { ListenError } from './reference-server.js'
import type { WorldBuilder } from './world-builder.js'

/** A world, or a builder of one. */
export type WorldSource = World | WorldBuilder

/** Readings by open point, such as `short-search`, or by open point and operation, such as `missing-token/readGroup`. */
export type GivenReadings = { readonly [Id in OpenPointId]?: Readings[Id] } & {
  readonly [closer: `${OpenPointId}/${string}`]: string
}

/** How a world is served. */
export interface WorldOptions {
  /** The profiles, groups and ACRs; by default, the demo world. */
  readonly world?: WorldSource
  /** Choices at open points, such as `{ 'short-search': '404' }`; the rest have their defaults. */
  readonly readings?: GivenReadings
  /** The names of faults: ways to break a clause on purpose. */
  readonly faults?: readonly FaultName[]
}

export interface OracleOptions extends WorldOptions {
  /** Whether the server listens on a port. If not, only `inject` reaches it. By default, true. */
  readonly listen?: boolean
  /** The port; 0, the default, picks a free one. */
  readonly port?: number
  /** The address to listen on; 127.0.0.1 by default. If it is not loopback, /_oracle requires a control token. */
  readonly host?: string
  /** The JSON file that keeps the world. If it exists, its world takes precedence over `world`. */
  readonly data?: string
  /** The file of the key that signs tokens, JWK or PEM; by default, a new key. */
  readonly key?: string
  /** Whether the server offers the control protocol under /_oracle. By default, false. */
  readonly control?: boolean
  /** The bearer token that requests under /_oracle must have. */
  readonly controlToken?: string
  /** The origin, or the origins, whose web pages may use the server. */
  readonly cors?: string | readonly string[]
}

type Kind = 'world' | 'readings' | 'names' | 'boolean' | 'port' | 'origins' | 'text'

const worldOptions: Readonly<Record<keyof WorldOptions, Kind>> = {
  world: 'world',
  readings: 'readings',
  faults: 'names',
}

const oracleOptions: Readonly<Record<keyof OracleOptions, Kind>> = {
  ...worldOptions,
  listen: 'boolean',
  port: 'port',
  host: 'text',
  data: 'text',
  key: 'text',
  control: 'boolean',
  controlToken: 'text',
  cors: 'origins',
}

const kinds: Readonly<Record<Kind, readonly [says: string, fits: (value: unknown) => boolean]>> = {
  world: ['a world or a world builder, not the path of a file', isPlainObject],
  readings: ["an object such as { 'short-search': '404' }", isPlainObject],
  names: ['a list of names', isTextList],
  boolean: ['true or false', value => typeof value === 'boolean'],
  port: [
    'a whole number from 0 to 65535',
    value => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535,
  ],
  origins: [
    'an origin such as http://localhost:5173, or a list of them',
    value => [value].flat().every(isOrigin),
  ],
  text: ['a text that is not empty', value => typeof value === 'string' && value !== ''],
}

function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value
}

/** @throws OracleError if an option is unknown or has the wrong type */
export function checkOracleOptions(options: OracleOptions): void {
  checkOptions('createOracle', options, oracleOptions)
}

/** @throws OracleError if an option is unknown or has the wrong type */
export function checkWorldOptions(options: WorldOptions): void {
  checkOptions('isolate', options, worldOptions)
}

function checkOptions(call: string, options: object, known: Readonly<Record<string, Kind>>): void {
  if (!isPlainObject(options)) throw new OracleError(`${call}: the options must be an object`)
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const kind = Object.hasOwn(known, name) ? known[name] : undefined
    if (kind === undefined)
      throw new OracleError(
        `${call}: there is no option ${shown(name)}; ${didYouMean(name, Object.keys(known))}`,
      )
    const [says, fits] = kinds[kind]
    if (!fits(value)) throw new OracleError(`${call}: the option ${name} must be ${says}`)
  }
}

export function demoWorld(): World {
  return readWorld(fixture('demo.world.json'))
}

/** The world that was given, checked. @throws WorldError, OracleError */
export function worldFrom(source: WorldSource, idPrefix?: string): World {
  const isBuilder = isPlainObject(source) && 'toJSON' in source && typeof source.toJSON === 'function'
  return parseWorld(isBuilder ? source.toJSON() : source, idPrefix)
}

/** @throws OracleError, ReadingError */
export function readingsFrom(readings: GivenReadings = {}): Readings {
  return readingsOf(
    Object.entries(readings).map(([name, value]) => {
      const [id = ''] = name.replace(/^open\./, '').split('/')
      if (!isOpenPointId(id))
        throw new OracleError(
          `the option readings: there is no open point ${shown(id)}; ${didYouMean(id, openPointIds)}`,
          'invalid-reading',
        )
      if (typeof value !== 'string')
        throw new OracleError(
          `the option readings: ${name} must be a text, such as '404', not ${shown(value)}`,
          'invalid-reading',
        )
      return [name, value] as const
    }),
  )
}

const knownErrors = [
  [WorldError, 'invalid-world'],
  [ReadingError, 'invalid-reading'],
  [FaultError, 'unknown-fault'],
  [StateError, 'state-file'],
  [NameError, 'unknown-name'],
  [ListenError, 'cannot-listen'],
] as const

/**
 * Runs a call of the API.
 * @throws OracleError with the name of the call, if the error is about what the call was given
 */
export function attempt<T>(call: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw explained(call, error)
  }
}

/** The error with the name of the call, if it is about what the call was given. */
export function explained(call: string, error: unknown): unknown {
  const [, code] = knownErrors.find(([known]) => error instanceof known) ?? []
  return code === undefined ? error : new OracleError(`${call}: ${(error as Error).message}`, code)
}
