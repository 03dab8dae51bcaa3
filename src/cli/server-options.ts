import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { FaultError } from '../faults/registry.js'
import { fixture, readWorld, UsageError } from '../files.js'
import { isLoopback } from '../http/host.js'
import {
  createReferenceServer,
  ListenError,
  type ReferenceServer,
  type RequestSummary,
} from '../oracle/reference-server.js'
import { parseReadings, ReadingError, type Readings } from '../spec/readings.js'
import { StateError } from '../storage/state-error.js'
import { ClockError } from '../workbench/clock.js'
import { TroubleError } from '../workbench/trouble.js'
import { faultsLike, readingsLike } from './like-report.js'
import { gather, hostNames, origins, readings, whole } from './options.js'

/** The options of every command that starts a reference server. */
export interface ServerOptions {
  port: number
  host: string
  world?: string
  data?: string
  key?: string
  reading?: readonly string[]
  fault?: readonly string[]
  like?: string
  likeFaults?: true
  trouble?: readonly string[]
  clock?: string
  idSeed?: string
  control?: true
  controlToken?: string
  allowedHost?: readonly string[]
  cors?: readonly string[]
  logLevel: string
}

export function addServerOptions(command: Command, defaultPort: number): Command {
  return command
    .option('--port <port>', 'the port to listen on; 0 picks a free one', whole(0, 65535), defaultPort)
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--world <file>', 'the profiles, groups and ACRs to start with (default: the demo world)')
    .option('--data <file>', 'keep the world in this JSON file; if it does not exist, create it from --world')
    .option('--key <file>', 'sign tokens with this P-256 key, JWK or PEM (default: FILE.key next to --data)')
    .option(
      '--reading <id=value>',
      'choose a reading of an open point; may be repeated (see `spec`)',
      readings,
    )
    .option('--like <report>', 'use the readings that a conformance report observed')
    .option('--like-faults', 'also break the clauses that failed in that report, each by a fault')
    .option('--fault <name>', 'break one clause on purpose; may be repeated (see `faults`)', gather)
    .option(
      '--trouble <kind>',
      'what all requests meet, such as latency=200ms, or one request, such as 503@readGroup; may be repeated (see `serve --help`)',
      gather,
    )
    .option(
      '--clock <time>',
      'the time for tokens: one at which it stands still, such as 2030-01-01T12:00:00Z, or a shift, such as +2h or -90m',
    )
    .option('--id-seed <text>', 'give new groups the same SVC-IDs in every run with this seed and world')
    .option(
      '--control-token <token>',
      'the token that requests under /_oracle must carry (needed if --host is not loopback)',
    )
    .option(
      '--allowed-host <name>',
      'accept this Host header in addition to loopback; may be repeated',
      hostNames,
    )
    .option('--cors <origin>', 'allow web pages of this origin to use the server; may be repeated', origins)
    .addOption(
      new Option('--log-level <level>', 'the least level that is logged to standard error')
        .choices(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
        .default('warn'),
    )
}

const usageErrors = [StateError, FaultError, ClockError, TroubleError]

/** @throws UsageError if an option is invalid, or a file that it names */
export async function serverFrom(
  { allowedHost = [], fault = [], ...options }: ServerOptions,
  onRequest?: (summary: RequestSummary) => void,
): Promise<ReferenceServer> {
  const { data, key, trouble, clock, idSeed, controlToken, cors, world } = options
  if (data !== undefined && world !== undefined && existsSync(data))
    console.error(`note: ${data} exists, so the server uses its world and not that of ${world}`)
  try {
    return await createReferenceServer({
      world: readWorld(options.world ?? fixture('demo.world.json')),
      readings: readingsOf(options),
      faults: [...new Set([...fault, ...likeFaults(options)])],
      control: options.control ?? false,
      host: options.host,
      allowedHosts: allowedHost,
      logLevel: options.logLevel,
      ...(data === undefined ? {} : { data }),
      ...(key === undefined ? {} : { key }),
      ...(trouble === undefined ? {} : { trouble }),
      ...(clock === undefined ? {} : { clock }),
      ...(idSeed === undefined ? {} : { idSeed }),
      ...(controlToken === undefined ? {} : { controlToken }),
      ...(cors === undefined ? {} : { cors }),
      ...(onRequest === undefined ? {} : { onRequest }),
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
  const url = await server.listen(port).catch(error => {
    throw error instanceof ListenError ? new UsageError(error.message) : error
  })
  if (!isLoopback(host))
    console.error(
      `warning: ${host} is not loopback: other machines can reach this stub. Do not use it for real accounts` +
        (controlToken === undefined
          ? '. Without --control-token, all routes under /_oracle are refused'
          : ''),
    )
  return url
}

function likeFaults({ like, likeFaults }: Pick<ServerOptions, 'like' | 'likeFaults'>): readonly string[] {
  if (likeFaults === undefined) return []
  if (like === undefined) throw new UsageError('--like-faults needs the report that --like names')
  return faultsLike(like)
}

function readingsOf({ reading = [], like }: ServerOptions): Readings {
  try {
    const base = like === undefined ? undefined : parseReadings(readingsLike(like))
    return parseReadings(reading, base)
  } catch (error) {
    if (error instanceof ReadingError) throw new UsageError(error.message)
    throw error
  }
}
