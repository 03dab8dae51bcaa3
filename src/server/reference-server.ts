import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { createEngine } from '../engine/engine.js'
import { FaultError, faultsNamed } from '../faults/registry.js'
import { reasonOf } from '../files.js'
import { createApp } from '../http/app.js'
import { isLoopback } from '../http/host.js'
import { createKeyring, type Keyring, keySet } from '../http/keyring.js'
import type { Limits } from '../http/limits.js'
import type { Session } from '../http/session.js'
import { describe } from '../openapi/document.js'
import { describeFair } from '../openapi/fair.js'
import type { World } from '../spec/nouns.js'
import { defaultReadings, type Readings } from '../spec/readings.js'
import type { Service } from '../spec/service.js'
import { readKey } from '../storage/key.js'
import { type OpenState, openState } from '../storage/open.js'
import { assembling } from './assembling.js'
import { descriptionRoute } from './control/description.js'
import { frontRoutes } from './control/front-page.js'
import { HostedWorld } from './control/hosted-world.js'
import { controlLimits } from './control/limits.js'
import type { OnSettings } from './control/not-default.js'
import { type RequestSummary, summaryOf } from './control/request-summary.js'
import { oracleRoutes } from './control/routes.js'
import { Worlds } from './control/worlds.js'

export type { SettingsChange } from './control/not-default.js'
export type { RequestSummary } from './control/request-summary.js'

export interface ReferenceServerOptions {
  readonly world: World
  readonly readings?: Readings
  /** The names of faults: ways to break a clause on purpose. */
  readonly faults?: readonly string[]
  /** The state file. Its world takes precedence over `world`, from which a missing file is created. */
  readonly data?: string
  /** A file with the key that signs tokens, JWK or PEM; by default the one next to the state file, or a new key. */
  readonly key?: string
  /** The troubles at the start of each world, as `orderFrom` takes them. */
  readonly trouble?: readonly string[]
  /** The clock that tokens follow, as `clockOf` takes it; by default, the system's. */
  readonly clock?: string
  /** The seed of the SVC-IDs of new groups; by default, they differ in every run. */
  readonly idSeed?: string
  /** Whether the server offers the control protocol. */
  readonly control?: boolean
  /** The bearer token that requests under /_oracle must have. */
  readonly controlToken?: string
  /** The address to listen on. If it is not loopback, /_oracle requires a control token. */
  readonly host?: string
  /** Hosts that requests may name in addition to loopback. */
  readonly allowedHosts?: readonly string[]
  /** The origins whose web pages may use the server. */
  readonly cors?: readonly string[]
  readonly limits?: Limits
  /** A log level of pino, or `silent`, the default. */
  readonly logLevel?: string
  /** Is called for each request outside /_oracle when its response is sent, or its connection is closed without one. */
  readonly onRequest?: (summary: RequestSummary) => void
  /** Is called for each request outside /_oracle when it arrives. Its summary has what is known when it is asked for. */
  readonly onArrival?: (summary: () => RequestSummary) => void
  /** Is called after readings, faults or troubles of a world were changed by a request. */
  readonly onSettings?: OnSettings
  /** Makes what performs the operations on a world; by default, the engine. */
  readonly createService?: typeof createEngine
}

/** The server cannot listen on its address. The message says why. */
export class ListenError extends Error {}

/** A reference server. It listens after a call of `listen`. */
export interface ReferenceServer {
  readonly app: FastifyInstance
  readonly worlds: Worlds
  /** What serves the first world now. A change of readings or faults, and a reset, replace it. */
  readonly service: Service
  readonly session: Session
  /** Listens on a port, or on a free one if it is 0. @returns the base URL @throws ListenError, after closing the server */
  listen(port: number): Promise<string>
  /** The second call returns the promise of the first. */
  close(): Promise<void>
  /** Whether `close` was called. */
  readonly isClosed: boolean
}

/** @throws StateError if the state file or the key cannot be used; FaultError if a fault is unknown; ClockError, TroubleError */
export async function createReferenceServer(options: ReferenceServerOptions): Promise<ReferenceServer> {
  const { world, readings = defaultReadings, faults = [], trouble, clock, idSeed, data, key } = options
  // An unknown fault is refused before the state file is created.
  faultsNamed(faults)
  const state = data === undefined ? undefined : await openState(data, world, readings.idPrefix)
  try {
    const keyring = await createKeyring(key === undefined ? await state?.keys() : readKey(key))
    const settings = { readings, faults, trouble, clock, idSeed }
    const assemble = assembling(keyring, options.createService)
    const first = new HostedWorld(state?.world ?? world, settings, assemble(undefined, state))
    const worlds = new Worlds(first, name => assemble(name))
    return await serve(worlds, keyring, options, state)
  } catch (error) {
    state?.release()
    throw error
  }
}

async function serve(
  worlds: Worlds,
  keyring: Keyring,
  { host = '127.0.0.1', control = false, onRequest, onArrival, ...options }: ReferenceServerOptions,
  state?: OpenState,
): Promise<ReferenceServer> {
  const loopbackOnly = isLoopback(host)
  const app = await createApp({
    ...options,
    worldOf: ({ raw }) => worlds.of(raw),
    loopbackOnly,
    ...(onArrival && {
      arrived: (entry, { raw }) => onArrival(() => summaryOf(entry, worlds.find(raw)?.service)),
    }),
    ...(onRequest && {
      ended: (entry, { raw }) => onRequest(summaryOf(entry, worlds.find(raw)?.service)),
    }),
  })
  frontRoutes(app, control)
  descriptionRoute(app, worlds, { own: readings => describe({ readings, loopbackOnly }), fair: describeFair })
  await app.register(async scope =>
    oracleRoutes(scope, worlds, { ...options, loopbackOnly, control, keySet: keySet(keyring), FaultError }),
  )
  const purge = setInterval(() => worlds.purge(), controlLimits.idleTime / 10).unref()
  const end = async () => {
    clearInterval(purge)
    await app.close()
    await worlds.first.settle()
    state?.release()
  }
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= end()
    return closed
  }
  return {
    app,
    worlds,
    get service() {
      return worlds.first.service
    },
    get session() {
      return worlds.first.session
    },
    async listen(port) {
      try {
        await app.listen({ port, host })
      } catch (error) {
        await close()
        throw new ListenError(`cannot listen on ${host} port ${port}: ${reasonOf(error)}`)
      }
      const { port: taken } = app.server.address() as AddressInfo
      return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
    },
    close,
    get isClosed() {
      return closed !== undefined
    },
  }
}
