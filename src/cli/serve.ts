import { Command, Option } from 'commander'
import { banner } from './banner.js'
import { endWithNpm } from './end-with-npm.js'
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
  const { data, control, log = process.stdout.isTTY ? 'text' : 'off' } = options
  const server = await serverFrom(options, requestLog(log))
  const url = await listen(server, options)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  endWithNpm()
  console.log(`listening on ${url}`)
  if (data !== undefined && control)
    console.log(`# only the first world is kept in ${data}; isolated worlds are lost when the server stops`)
  for (const line of banner(url, server)) console.log(line)
}
