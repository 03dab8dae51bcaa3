import { Command, Option } from 'commander'
import { UsageError } from '../../files.js'
import { logSettings } from '../../server/control/not-default.js'
import { endWithNpm } from '../end-with-npm.js'
import { banner, notes } from '../output/banner.js'
import { type LogFormat, logFormats, requestLog } from '../output/request-log.js'
import { serveHelp } from '../server/serve-help.js'
import { listen, serverFrom } from '../server/server-from-options.js'
import { addServerOptions, type ServerOptions } from '../server/server-options.js'
import { WorldWatch } from '../server/world-watch.js'

const defaultPort = 4010

export function serveCommand(): Command {
  const command = new Command('serve')
  return addServerOptions(command, defaultPort)
    .option('--control', 'serve the control protocol under /_oracle (see below)')
    .addOption(
      new Option(
        '--log <format>',
        'log each request and each change of settings to standard error: text for people, json for machines (default: text on a terminal, or else off)',
      ).choices(logFormats),
    )
    .addOption(
      new Option('--watch', 'take up the edits of the file of --world while the server runs').conflicts(
        'data',
      ),
    )
    .addHelpText('after', serveHelp)
    .action(serve)
}

interface ServeOptions extends ServerOptions {
  readonly watch?: true
  readonly log?: LogFormat
}

async function serve({ watch, log, ...options }: ServeOptions): Promise<void> {
  const { world } = options
  if (watch && world === undefined) throw new UsageError('--watch needs the world file that --world names')
  const edits = watch && world !== undefined ? new WorldWatch(world) : undefined
  const server = await serverFrom(options, requestLog(log ?? (process.stdout.isTTY ? 'text' : 'off')))
  const url = await listen(server, options)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  endWithNpm()
  edits?.start(server)
  console.log(`listening on ${url}`)
  logSettings(server.app, server.worlds.first)
  for (const line of notes(url, server, options)) console.log(line)
  for (const line of banner(url, server)) console.log(line)
}
