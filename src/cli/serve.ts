import { Command, Option } from 'commander'
import { fixture, readJson, readWorld, reasonOf, UsageError } from '../files.js'
import { createOracle, isLoopback } from '../index.js'
import { isOpenPointId, openPoints } from '../spec/open-points.js'
import { parseReadings, ReadingError, type Readings } from '../spec/readings.js'
import { banner } from './banner.js'
import { gather, whole } from './options.js'

interface ServeOptions {
  port: number
  host: string
  world?: string
  reading?: readonly string[]
  like?: string
  control?: true
  logLevel: string
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Start the reference server. The world is kept in memory; nothing is written to disk.')
    .option('--port <port>', 'the port to listen on; 0 picks a free one', whole(0, 65535), 4010)
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--world <file>', 'the world to serve (default: the demo world)')
    .option('--reading <id=value>', 'choose at an open point; may be repeated (see `spec`)', gather)
    .option('--like <report>', 'take every reading from a conformance report')
    .option('--control', 'let PUT /_oracle/world replace the world (loopback only)')
    .addOption(
      new Option('--log-level <level>', 'what to log to standard error')
        .choices(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
        .default('warn'),
    )
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle serve --port 0 --world my.world.json
  principal-oracle serve --reading short-search=404 --reading result-limit=50/shared
  principal-oracle serve --like report.json`,
    )
    .action(serve)
}

async function serve(options: ServeOptions): Promise<void> {
  const { port, host } = options
  const oracle = await createOracle({
    world: readWorld(options.world ?? fixture('demo.world.json')),
    readings: readingsOf(options),
    control: options.control ?? false,
    host,
    logLevel: options.logLevel,
  })
  const url = await oracle.listen(port).catch(error => {
    throw new UsageError(`cannot listen on ${host} port ${port}: ${reasonOf(error)}`)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void oracle.close().then(() => process.exit(0)))
  if (!isLoopback(host))
    console.error(`warning: ${host} is not loopback: this is a stub, and no place for real accounts`)
  console.log(`listening on ${url}`)
  for (const line of await banner(url, oracle)) console.log(line)
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

/** What a report observed, as far as the server can be set to it. */
function readingsIn(file: string): readonly string[] {
  const report = readJson(file) as { readings?: readonly { id?: unknown; observed?: unknown }[] } | null
  const readings = report?.readings
  if (!Array.isArray(readings)) throw new UsageError(`${file}: not a conformance report: it has no readings`)
  return readings.flatMap(row => (isSettable(String(row?.id)) ? [`${row.id}=${row.observed}`] : []))
}

function isSettable(key: string): boolean {
  const [id = ''] = key.replace(/^open\./, '').split('/')
  return isOpenPointId(id) && openPoints[id].form !== 'observed'
}
