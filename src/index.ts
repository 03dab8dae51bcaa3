import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createEngine } from './engine/engine.js'
import { createApp } from './http/app.js'
import { isLoopback } from './http/host.js'
import { createSession, type Session } from './http/session.js'
import type { World } from './spec/nouns.js'
import { defaultReadings, type Readings } from './spec/readings.js'
import type { Service } from './spec/service.js'
import { controlRoutes } from './workbench/control.js'
import { tokenRoutes } from './workbench/tokens.js'

export { isLoopback } from './http/host.js'
export { type ClauseId, clauses } from './spec/clauses.js'
export type { Acr, Group, Profile, World } from './spec/nouns.js'
export { type OpenPointId, openPoints } from './spec/open-points.js'
export { defaultReadings, parseReadings, ReadingError, type Readings } from './spec/readings.js'
export { source } from './spec/source.js'
export { parseWorld, WorldError } from './spec/world.js'

export interface OracleOptions {
  readonly world: World
  readonly readings?: Readings
  /** Whether the control protocol is served. */
  readonly control?: boolean
  /** Where it will listen: off loopback, nothing under /_oracle is served. */
  readonly host?: string
  readonly logLevel?: string
}

/** A reference server: listening, once asked to. */
export interface Oracle {
  readonly app: FastifyInstance
  readonly service: Service
  readonly session: Session
  /** Listens on a port, 0 picking a free one, and gives the base URL. */
  listen(port: number): Promise<string>
  close(): Promise<void>
}

export async function createOracle(options: OracleOptions): Promise<Oracle> {
  const { world, readings = defaultReadings, host = '127.0.0.1', control = false } = options
  const service = createEngine(world, readings)
  const session = await createSession({ lifetime: Number(readings['token-lifetime']) })
  const loopbackOnly = isLoopback(host)
  const app = await createApp({ service, session, loopbackOnly, logLevel: options.logLevel ?? 'silent' })
  if (loopbackOnly) {
    tokenRoutes(app, service, session)
    if (control) controlRoutes(app, service, session)
  }
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
