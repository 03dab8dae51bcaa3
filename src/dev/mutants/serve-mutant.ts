import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { ReferenceServer } from '../../oracle/reference-server.js'
import { beginPart, fixRandomBytes } from './random-bytes.js'
import { type Replayed, type Responses, respondsAsExpected, responsesOf } from './replay.js'
import type { Setup } from './setups.js'
import { isWorld, type Transcript } from './transcript.js'

/** What the parent process sends first. */
export interface StartOrder extends Pick<Setup, 'readings' | 'onDefinitions'> {
  /** The file of the key that signs tokens. */
  readonly key: string
  /** Whether to record which mutants are in code that runs. It takes time. */
  readonly recordsCoverage: boolean
}

/** `transcript` and `expected` are JSON files. */
export type Order =
  | { readonly kind: 'start'; readonly options: StartOrder }
  | { readonly kind: 'cover' }
  /** The result is the responses to the whole transcript. */
  | { readonly kind: 'replay'; readonly transcript: string }
  /** The result is whether the server responds as expected to these parts of the transcript; null: to all. */
  | {
      readonly kind: 'compare'
      readonly transcript: string
      readonly expected: string
      readonly parts: readonly number[] | null
    }

/** The mutants in code that has run. */
export interface Covered {
  /** Outside every part of a repeated transcript, for example when the modules were loaded. */
  readonly outside: readonly string[]
  /** In each part of a repeated transcript. */
  readonly byPart: Readonly<Record<number, readonly string[]>>
}

type Counts = Readonly<Record<string, number>>

/** What the code of the instrumenter reads and writes. */
interface Stryker {
  isSilent?: boolean
  /** How often the active mutant has run. After a number of times it throws an error, so that no loop is endless. */
  hitCount?: number
  hitLimit?: number
  /** The code that runs is counted under this name. */
  currentTestId?: string
  mutantCoverage?: { readonly static: Counts; readonly perTest: Readonly<Record<string, Counts>> }
}

/** Much more than any mutant needs in a whole run. */
const hitLimit = 30_000_000

const stryker: Stryker = { hitCount: 0, hitLimit }
Object.assign(globalThis, { __stryker__: stryker })
let server: ReferenceServer | undefined

const work = {
  /** The modules of the server are imported late, because a mutant may break the import. @returns the URL */
  async start({ readings, onDefinitions, key, recordsCoverage }: StartOrder): Promise<string> {
    stryker.isSilent = !recordsCoverage
    const { createReferenceServer } = await import('../../oracle/reference-server.js')
    const { parseReadings } = await import('../../spec/readings.js')
    const { definedService } = await import('../../spec/service.js')
    server = await createReferenceServer({
      world: { profiles: [], groups: [], acrs: [] },
      readings: parseReadings(readings),
      control: true,
      key,
      ...(onDefinitions ? { createService: definedService } : {}),
    })
    // The suite runs over connections, and a repeated transcript does not.
    server.app.server.prependListener('request', ({ method = '', url = '' }: IncomingMessage) => {
      if (isWorld({ method, path: url })) beginPart()
    })
    return server.listen(0)
  },

  cover(): Covered {
    const { static: outside = {}, perTest = {} } = stryker.mutantCoverage ?? {}
    return {
      outside: Object.keys(outside),
      byPart: Object.fromEntries(
        Object.entries(perTest).map(([part, counts]) => [part, Object.keys(counts)]),
      ),
    }
  },

  replay(transcript: string): Promise<Responses> {
    return responsesOf(replayed, read(transcript) as Transcript)
  },

  compare(transcript: string, expected: string, parts: readonly number[] | null): Promise<boolean> {
    return respondsAsExpected(replayed, read(transcript) as Transcript, parts, read(expected) as Responses)
  },
}

/** In milliseconds. A mutant may never respond. */
const longestResponse = 20_000
/** The exit code if it does not. */
const noResponse = 3

/** A request is sent without a connection, which takes half the time. */
const replayed: Replayed = {
  async send({ method, path, headers, body }) {
    const { app } = server as ReferenceServer
    const timer = setTimeout(() => process.exit(noResponse), longestResponse)
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(
        headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : [])),
      ),
      ...(body === null ? {} : { payload: body }),
    })
    clearTimeout(timer)
    return { status: response.statusCode, headers: response.headers, text: response.payload }
  },
  begin(next) {
    beginPart(next)
    stryker.currentTestId = String(next)
  },
}

const files = new Map<string, unknown>()

/** Each file is read once. */
function read(file: string): unknown {
  if (!files.has(file)) files.set(file, JSON.parse(readFileSync(file, 'utf8')))
  return files.get(file)
}

function handle(order: Order): unknown {
  switch (order.kind) {
    case 'start':
      return work.start(order.options)
    case 'cover':
      return work.cover()
    case 'replay':
      return work.replay(order.transcript)
    case 'compare':
      return work.compare(order.transcript, order.expected, order.parts)
  }
}

if (process.send !== undefined) {
  fixRandomBytes()
  process.once('disconnect', () => process.exit())
  process.on('message', async order => process.send?.({ result: await handle(order as Order) }))
}
