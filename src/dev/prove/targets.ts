import { spawn, spawnSync } from 'node:child_process'
import { fixture } from '../../files.js'
import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '../../server/reference-server.js'
import { parseReadings } from '../../spec/readings.js'
import { startProcess } from '../test-support/server-process.js'

/** A running server. It is empty until the suite puts a world in place. */
export interface RunningTarget {
  readonly url: string
  readonly control: string
  close(): Promise<unknown>
}

/** The reference server, with faults and readings. */
export async function startOracle({
  faults = [],
  readings = [],
}: {
  faults?: readonly string[]
  readings?: readonly string[]
}): Promise<RunningTarget> {
  return listenEmpty({ readings: parseReadings(readings), faults })
}

/** The reference server. It stops at the request with this number. */
export async function startOracleThatStops(requests: number): Promise<RunningTarget> {
  let left = requests
  return listenEmpty({}, ({ app: { server } }) =>
    server.on('request', () => {
      if (--left > 0) return
      server.close()
      server.closeAllConnections()
    }),
  )
}

async function listenEmpty(
  options: Pick<ReferenceServerOptions, 'readings' | 'faults'>,
  prepare: (oracle: ReferenceServer) => void = () => {},
): Promise<RunningTarget> {
  const world = { profiles: [], groups: [], acrs: [] }
  const oracle = await createReferenceServer({ ...options, world, control: true })
  prepare(oracle)
  return withControl(await oracle.listen(0), () => oracle.close())
}

/** An implementation that shares no code with the reference server: the command that runs it. */
export type Implementation = readonly [program: string, file: string]

export const foreign: Implementation = [process.execPath, fixture('implementations/foreign.mjs')]
export const python: Implementation = ['python3', fixture('implementations/start.py')]

/** Whether this machine has the program. */
export function canRun([program]: Implementation): boolean {
  return spawnSync(program, ['--version']).status === 0
}

/** The foreign implementation, with these mistakes. */
export function startForeign(mistakes: readonly string[]): Promise<RunningTarget> {
  return startImplementation(foreign, mistakes)
}

export async function startImplementation(
  [program, file]: Implementation,
  mistakes: readonly string[],
): Promise<RunningTarget> {
  const args = mistakes.flatMap(name => ['--mistake', name])
  const { url, stop } = await startProcess(program, [file, ...args])
  return withControl(url, () => stop('SIGTERM'))
}

function withControl(url: string, close: () => Promise<unknown>): RunningTarget {
  return { url, control: `${url}/_oracle/world`, close }
}

export interface Mistake {
  readonly name: string
  readonly clause: string
  readonly says: string
}

/** The mistakes that an implementation can make. */
export async function mistakesOf([program, file]: Implementation): Promise<readonly Mistake[]> {
  const child = spawn(program, [file, '--mistakes'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text)
}
