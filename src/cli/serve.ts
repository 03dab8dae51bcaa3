import { Command, Option } from 'commander'
import { fixture, readJson, readWorld, reasonOf, UsageError } from '../files.js'
import { createOracle, FaultError, isLoopback, limitsInWords, type Oracle, StateError } from '../index.js'
import { parseReadings, ReadingError, type Readings } from '../spec/readings.js'
import { banner } from './banner.js'
import { gather, hostNames, origin, readings, whole } from './options.js'

interface ServeOptions {
  port: number
  host: string
  world?: string
  data?: string
  key?: string
  reading?: readonly string[]
  fault?: readonly string[]
  like?: string
  control?: true
  controlToken?: string
  allowedHost?: readonly string[]
  cors?: string
  logLevel: string
}

export function serveCommand(): Command {
  return new Command('serve')
    .description(
      'Start the reference server and print requests to try. Changes are lost when it stops, unless --data names a file.',
    )
    .option('--port <port>', 'the port to listen on; 0 picks a free one', whole(0, 65535), 4010)
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
    .option('--fault <name>', 'break one clause on purpose; may be repeated (see `faults`)', gather)
    .option('--control', 'serve the control protocol: PUT /_oracle/world replaces the world')
    .option(
      '--control-token <token>',
      'the token that requests under /_oracle must carry (needed if --host is not loopback)',
    )
    .option(
      '--allowed-host <name>',
      'accept this Host header in addition to loopback; may be repeated',
      hostNames,
    )
    .option('--cors <origin>', 'allow web pages of this origin to use the server', origin)
    .addOption(
      new Option('--log-level <level>', 'the least level that is logged to standard error')
        .choices(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
        .default('warn'),
    )
    .addHelpText(
      'after',
      `
Limits:
  ${limitsInWords().join('\n  ')}

Examples:
  principal-oracle serve                                  the demo world, on port 4010
  principal-oracle serve --port 0 --data state.json       a free port; changes are kept
  principal-oracle serve --reading short-search=404 --reading result-limit=50/shared
  principal-oracle serve --like report.json               behave like the deployment of a report
  principal-oracle serve --fault like-wildcards           break a clause, to test a client or a test suite`,
    )
    .action(serve)
}

async function serve(options: ServeOptions): Promise<void> {
  const { port, host } = options
  const oracle = await oracleOf(options)
  const url = await oracle.listen(port).catch(async error => {
    await oracle.close()
    throw new UsageError(`cannot listen on ${host} port ${port}: ${reasonOf(error)}`)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void oracle.close().then(() => process.exit(0)))
  // Without this, the signal for a file at its size limit ends the process. The write error is handled instead.
  if (process.platform !== 'win32') process.on('SIGXFSZ', () => {})
  if (!isLoopback(host))
    console.error(
      `warning: ${host} is not loopback: other machines can reach this stub. Do not use it for real accounts`,
    )
  console.log(`listening on ${url}`)
  for (const line of await banner(url, oracle)) console.log(line)
}

async function oracleOf({ allowedHost = [], fault = [], ...options }: ServeOptions): Promise<Oracle> {
  const { data, key, controlToken, cors } = options
  try {
    return await createOracle({
      world: readWorld(options.world ?? fixture('demo.world.json')),
      readings: readingsOf(options),
      faults: fault,
      control: options.control ?? false,
      host: options.host,
      allowedHosts: allowedHost,
      logLevel: options.logLevel,
      ...(data === undefined ? {} : { data }),
      ...(key === undefined ? {} : { key }),
      ...(controlToken === undefined ? {} : { controlToken }),
      ...(cors === undefined ? {} : { cors }),
    })
  } catch (error) {
    if (error instanceof StateError || error instanceof FaultError) throw new UsageError(error.message)
    throw error
  }
}

function readingsOf({ reading = [], like }: ServeOptions): Readings {
  try {
    const base = like === undefined ? undefined : parseReadings(readingsIn(like))
    return parseReadings(reading, base)
  } catch (error) {
    if (error instanceof ReadingError) throw new UsageError(error.message)
    throw error
  }
}

/** The observed readings of a report that the server can take. For each other one it prints a warning. */
function readingsIn(file: string): readonly string[] {
  const report = readJson(file) as { readings?: readonly { id?: unknown; observed?: unknown }[] } | null
  const readings = report?.readings
  if (!Array.isArray(readings)) throw new UsageError(`${file}: not a conformance report: it has no readings`)
  return readings.map(row => `${row?.id}=${row?.observed}`).filter(canBeSet)
}

function canBeSet(word: string): boolean {
  try {
    parseReadings([word])
    return true
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error
    console.error(`warning: this reading keeps its default: ${error.message}`)
    return false
  }
}
