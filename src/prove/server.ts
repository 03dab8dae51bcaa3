import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fixture } from '../files.js'
import { createOracle, parseReadings } from '../index.js'

/** A server that runs, empty until a world is put in place. */
export interface Running {
  readonly url: string
  readonly control: string
  close(): Promise<unknown>
}

const nothing = { profiles: [], groups: [], acrs: [] }

/** The reference server, with faults and readings. */
export async function startOracle({
  faults = [],
  readings = [],
}: {
  faults?: readonly string[]
  readings?: readonly string[]
}): Promise<Running> {
  const oracle = await createOracle({
    world: nothing,
    control: true,
    readings: parseReadings(readings),
    faults,
  })
  const url = await oracle.listen(0)
  return { url, control: `${url}/_oracle/world`, close: () => oracle.close() }
}

/** The reference server, that goes away with its so-manieth request. */
export async function startDying(requests: number): Promise<Running> {
  const oracle = await createOracle({ world: nothing, control: true })
  const url = await oracle.listen(0)
  let left = requests
  oracle.app.server.on('request', () => {
    if (--left > 0) return
    oracle.app.server.close()
    oracle.app.server.closeAllConnections()
  })
  return { url, control: `${url}/_oracle/world`, close: () => oracle.close() }
}

const foreign = fixture('implementations/foreign.mjs')

/** The foreign implementation, which makes these mistakes. */
export async function startForeign(mistakes: readonly string[]): Promise<Running> {
  const words = mistakes.flatMap(name => ['--mistake', name])
  const child = spawn(process.execPath, [foreign, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const url = line.replace('listening on ', '')
  const close = () => {
    child.kill()
    return ended
  }
  return { url, control: `${url}/_oracle/world`, close }
}

export interface Mistake {
  readonly name: string
  readonly clause: string
  readonly says: string
}

/** The mistakes that the foreign implementation can make. */
export async function foreignMistakes(): Promise<readonly Mistake[]> {
  const child = spawn(process.execPath, [foreign, '--mistakes'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text)
}
