import crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { ReferenceServer } from '../oracle/reference-server.js'
import type { ClauseId } from '../spec/clauses.js'
import { differences, type Responses, responsesOf, type Send } from './replay.js'
import type { Setup } from './setups.js'
import type { SentRequest, Transcript } from './transcript.js'

/** What the parent process sends first. */
export interface StartOrder extends Pick<Setup, 'readings' | 'onDefinitions'> {
  /** The file of the key that signs tokens. */
  readonly key: string
  /** Whether to record which mutants are in code that runs. It takes time. */
  readonly recordsCoverage: boolean
}

/** `transcript` and `expected` are JSON files. Without `expected`, the result is the responses; with it, the differences. */
export type Order =
  | { readonly kind: 'start'; readonly options: StartOrder }
  | { readonly kind: 'cover' }
  | { readonly kind: 'replay'; readonly transcript: string; readonly expected?: string }

/** What the code of the instrumenter reads and writes. */
interface Stryker {
  isSilent?: boolean
  mutantCoverage?: { readonly static: Readonly<Record<string, number>> }
}

const stryker: Stryker = {}
Object.assign(globalThis, { __stryker__: stryker })
let server: ReferenceServer | undefined

const work = {
  /** The modules of the server are imported late, because a mutant may break the import. @returns the URL */
  async start({ readings, onDefinitions, key, recordsCoverage }: StartOrder): Promise<string> {
    stryker.isSilent = !recordsCoverage
    const { createReferenceServer } = await import('../oracle/reference-server.js')
    const { parseReadings } = await import('../spec/readings.js')
    const { definedService } = await import('../spec/service.js')
    server = await createReferenceServer({
      world: { profiles: [], groups: [], acrs: [] },
      readings: parseReadings(readings),
      control: true,
      key,
      ...(onDefinitions ? { createService: definedService } : {}),
    })
    return server.listen(0)
  },

  /** The ids of the mutants in code that has run, when the modules were loaded or later. */
  cover(): readonly string[] {
    return Object.keys(stryker.mutantCoverage?.static ?? {})
  },

  replay(
    transcriptFile: string,
    expectedFile: string | undefined,
  ): Promise<readonly (ClauseId | null)[] | Responses> {
    const transcript = read(transcriptFile) as Transcript
    return expectedFile === undefined
      ? responsesOf(send, transcript)
      : differences(send, transcript, read(expectedFile) as Responses)
  },
}

/** Sends a request without a connection, which takes half the time. */
const send: Send = async ({ method, path, headers, body }: SentRequest) => {
  const { app } = server as ReferenceServer
  const response = await app.inject({
    method: method as 'GET',
    url: path,
    headers: Object.fromEntries(
      headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : [])),
    ),
    ...(body === null ? {} : { payload: body }),
  })
  return { status: response.statusCode, headers: response.headers, text: response.payload }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The same bytes in every process, so that new groups have the same SVC-IDs when requests are repeated. */
function fixRandomBytes(): void {
  let count = 0
  const randomBytes = (size: number) => Buffer.alloc(size, String(++count).padStart(size, '0'))
  Object.assign(crypto, { randomBytes })
  syncBuiltinESMExports()
}

function handle(order: Order): unknown {
  if (order.kind === 'start') return work.start(order.options)
  return order.kind === 'cover' ? work.cover() : work.replay(order.transcript, order.expected)
}

if (process.send !== undefined) {
  fixRandomBytes()
  process.once('disconnect', () => process.exit())
  process.on('message', async order => process.send?.({ result: await handle(order as Order) }))
}
