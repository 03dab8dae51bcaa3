import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createEngine } from './engine/engine.js'
import type { Fault } from './faults/fault.js'
import { breakTransport, brokenBackend, brokenService, brokenSession } from './faults/install.js'
import { faultsNamed } from './faults/registry.js'
import { type Backend, createApp } from './http/app.js'
import { isLoopback } from './http/host.js'
import type { Limits } from './http/limits.js'
import { createSession, type KeyPair, type Session } from './http/session.js'
import type { World } from './spec/nouns.js'
import { defaultReadings, type Readings } from './spec/readings.js'
import type { Service } from './spec/service.js'
import { readKey } from './storage/key.js'
import { openState } from './storage/open.js'
import { controlRoutes } from './workbench/control.js'
import { guard } from './workbench/guard.js'
import { tokenRoutes } from './workbench/tokens.js'

export type { Fault, NamedFault } from './faults/fault.js'
export { FaultError, faults, faultsNamed } from './faults/registry.js'
export { isLoopback } from './http/host.js'
export { defaultLimits, type Limits, limitsInWords } from './http/limits.js'
export { type ClauseId, clauses } from './spec/clauses.js'
export type { Acr, Group, Profile, World } from './spec/nouns.js'
export { type OpenPointId, openPoints } from './spec/open-points.js'
export { defaultReadings, parseReadings, ReadingError, type Readings } from './spec/readings.js'
export { source } from './spec/source.js'
export { parseWorld, WorldError } from './spec/world.js'
export { StateError } from './storage/state-error.js'

export interface OracleOptions {
  readonly world: World
  readonly readings?: Readings
  /** The state file. Its world takes precedence over `world`, from which a missing file is created. */
  readonly data?: string
  /** A file with the key that signs tokens, JWK or PEM; by default the one next to the state file, or a new key. */
  readonly key?: string
  /** Whether the server offers the control protocol. */
  readonly control?: boolean
  /** The bearer token that requests under /_oracle must have. */
  readonly controlToken?: string
  /** The address to listen on. If it is not loopback, /_oracle requires a control token. */
  readonly host?: string
  /** Hosts that requests may name in addition to loopback. */
  readonly allowedHosts?: readonly string[]
  /** The origin whose web pages may use the server. */
  readonly cors?: string
  readonly limits?: Limits
  readonly logLevel?: string
  /** The names of faults: ways to break a clause on purpose. */
  readonly faults?: readonly string[]
}

/** A reference server. It listens after a call of `listen`. */
export interface Oracle {
  readonly app: FastifyInstance
  readonly service: Service
  readonly session: Session
  /** Listens on a port, or on a free one if it is 0. @returns the base URL */
  listen(port: number): Promise<string>
  close(): Promise<void>
}

/** @throws StateError if the state file or the key cannot be used; FaultError if a fault is unknown */
export async function createOracle(options: OracleOptions): Promise<Oracle> {
  const { world, readings = defaultReadings, data } = options
  const faults = faultsNamed(options.faults ?? [])
  if (data === undefined)
    return assemble(
      options,
      faults,
      brokenService(faults, world, readings, createEngine),
      options.key === undefined ? undefined : readKey(options.key),
    )
  const state = await openState(data, world, readings.idPrefix)
  try {
    const keys = options.key === undefined ? await state.keys() : readKey(options.key)
    const service = brokenService(faults, state.world, readings, createEngine)
    const store = state.store(service)
    const oracle = await assemble(options, faults, service, keys, store)
    const close = async () => {
      await oracle.close()
      await store.settle()
      state.release()
    }
    return { ...oracle, close }
  } catch (error) {
    state.release()
    throw error
  }
}

async function assemble(
  { readings = defaultReadings, host = '127.0.0.1', control = false, ...options }: OracleOptions,
  faults: readonly Fault[],
  service: Service,
  keys?: KeyPair,
  correctBackend: Backend = service,
): Promise<Oracle> {
  const backend = brokenBackend(faults, correctBackend, service)
  const session = brokenSession(
    faults,
    await createSession({
      lifetime: Number(readings['token-lifetime']),
      ...(keys === undefined ? {} : { keys }),
    }),
    service,
  )
  const loopbackOnly = isLoopback(host)
  const app = await createApp({ ...options, service, backend, session, loopbackOnly })
  await app.register(async workbench => {
    guard(workbench, { loopbackOnly, controlToken: options.controlToken })
    tokenRoutes(workbench, service, session)
    if (control) controlRoutes(workbench, service, session, backend)
  })
  // Faults must not affect the workbench, so its routes come first.
  breakTransport(faults, app, service)
  return {
    app,
    service,
    session,
    async listen(port) {
      await app.listen({ port, host })
      const { port: taken } = app.server.address() as AddressInfo
      return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
    },
    close: () => app.close(),
  }
}
