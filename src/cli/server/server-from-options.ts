import { existsSync } from 'node:fs'
import { FaultError } from '../../faults/registry.js'
import { fixture, readWorld, UsageError } from '../../files.js'
import { isLoopback } from '../../http/host.js'
import { ClockError } from '../../server/control/clock.js'
import { TroubleError } from '../../server/control/trouble.js'
import {
  createReferenceServer,
  ListenError,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '../../server/reference-server.js'
import { parseReadings, ReadingError, type Readings } from '../../spec/readings.js'
import { StateError } from '../../storage/state-error.js'
import { faultsLike, readingsLike } from '../like-report.js'
import type { ServerOptions } from './server-options.js'

/** What a command adds to the options of the user. */
type MoreOptions = Pick<ReferenceServerOptions, 'readings' | 'onRequest' | 'onArrival' | 'onSettings'>

const usageErrors = [StateError, FaultError, ClockError, TroubleError]

/** @throws UsageError if an option is invalid, or a file that it names */
export async function serverFrom(
  { allowedHost = [], fault = [], ...options }: ServerOptions,
  { readings = readingsOf(options), ...more }: MoreOptions = {},
): Promise<ReferenceServer> {
  const { data, world } = options
  if (data !== undefined && world !== undefined && existsSync(data))
    console.error(`note: ${data} exists, so the server uses its world and not that of ${world}`)
  try {
    return await createReferenceServer({
      ...options,
      world: readWorld(world ?? fixture('demo.world.json')),
      readings,
      faults: [...new Set([...fault, ...likedFaults(options)])],
      allowedHosts: allowedHost,
      ...more,
    })
  } catch (error) {
    if (usageErrors.some(known => error instanceof known)) throw new UsageError((error as Error).message)
    throw error
  }
}

/** Listens on the port of the options. @throws UsageError if that is impossible; the server is closed then */
export async function listen(
  server: ReferenceServer,
  { port, host, controlToken }: ServerOptions,
): Promise<string> {
  // Without this, the signal for a file at its size limit ends the process. The write error is handled instead.
  if (process.platform !== 'win32') process.on('SIGXFSZ', () => {})
  const url = await listenOn(server, port)
  warnOfReach(host, controlToken)
  return url
}

/** @throws UsageError if that is impossible; the server is closed then */
export async function listenOn(server: ReferenceServer, port: number): Promise<string> {
  return server.listen(port).catch(error => {
    throw error instanceof ListenError ? new UsageError(error.message) : error
  })
}

export function warnOfReach(host: string, controlToken: string | undefined): void {
  if (!isLoopback(host))
    console.error(
      `warning: ${host} is not loopback: other machines can reach this stub. Do not use it for real accounts` +
        (controlToken === undefined
          ? '. Without --control-token, all routes under /_oracle are refused'
          : ''),
    )
}

/** The faults of --like-faults. @throws UsageError */
export function likedFaults({
  like,
  likeFaults,
}: Pick<ServerOptions, 'like' | 'likeFaults'>): readonly string[] {
  if (likeFaults === undefined) return []
  if (like === undefined) throw new UsageError('--like-faults needs the report that --like names')
  return faultsLike(like)
}

/** The readings of --reading and --like. @throws UsageError */
export function readingsOf({ reading = [], like }: ServerOptions): Readings {
  try {
    const base = like === undefined ? undefined : parseReadings(readingsLike(like))
    return parseReadings(reading, base)
  } catch (error) {
    if (error instanceof ReadingError) throw new UsageError(error.message)
    throw error
  }
}
