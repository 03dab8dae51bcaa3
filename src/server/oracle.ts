import type { Oracle } from './api.js'
import {
  checkOracleOptions,
  demoWorld,
  explained,
  type OracleOptions,
  readingsFrom,
  worldFrom,
} from './options.js'
import { createReferenceServer } from './reference-server.js'
import { WorldHandle } from './world-handle.js'

/**
 * Starts a reference server in this process.
 * @throws OracleError if an option is invalid or the port is in use
 */
export async function createOracle(options: OracleOptions = {}): Promise<Oracle> {
  checkOracleOptions(options)
  const { listen = true, port = 0, world = demoWorld(), readings, cors, ...rest } = options
  try {
    const server = await createReferenceServer({
      ...rest,
      world: worldFrom(world),
      readings: readingsFrom(readings),
      ...(cors === undefined ? {} : { cors: [cors].flat() }),
    })
    return new WorldHandle(server, server.worlds.first, listen ? await server.listen(port) : undefined)
  } catch (error) {
    throw explained('createOracle', error)
  }
}
