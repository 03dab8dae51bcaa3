import { Command, Option } from 'commander'
import { logSettings } from '../workbench/not-default.js'
import { banner } from './banner.js'
import { endWithNpm } from './end-with-npm.js'
import { notes } from './notes.js'
import { type LogFormat, logFormats, requestLog } from './request-log.js'
import { serveHelp } from './serve-help.js'
import { addServerOptions, listen, type ServerOptions, serverFrom } from './server-options.js'

const defaultPort = 4010

export function serveCommand(): Command {
  const command = new Command('serve').description(
    'Start the reference server and print requests to try. Changes are lost when it stops, unless --data names a file.',
  )
  return addServerOptions(command, defaultPort)
    .option('--control', 'serve the control protocol under /_oracle (see below)')
    .addOption(
      new Option(
        '--log <format>',
        'log each request to standard error: text for people, json for machines (default: text on a terminal, or else off)',
      ).choices(logFormats),
    )
    .addHelpText('after', serveHelp)
    .action(serve)
}

async function serve(options: ServerOptions & { log?: LogFormat }): Promise<void> {
  const { log = process.stdout.isTTY ? 'text' : 'off' } = options
  const server = await serverFrom(options, requestLog(log))
  const url = await listen(server, options)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  endWithNpm()
  console.log(`listening on ${url}`)
  logSettings(server.app, server.worlds.first)
  for (const line of notes(url, server, options)) console.log(line)
  for (const line of banner(url, server)) console.log(line)
}
