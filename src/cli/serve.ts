import { Command, Option } from 'commander'
import { limitsInWords } from '../http/limits.js'
import { workbenchLimitsInWords } from '../workbench/limits.js'
import { banner } from './banner.js'
import { endWithNpm } from './end-with-npm.js'
import { type LogFormat, logFormats, requestLog } from './request-log.js'
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
    .addHelpText(
      'after',
      `
With --control, each base URL has these routes in addition to the specification:
  GET, PUT /_oracle/world              show or replace the world
  PUT, POST /_oracle/worlds            add an isolated world: the one in the body, or a copy of the first world;
                                       the response has its baseUrl, tokens of its profiles, and badTokens.
                                       DELETE BASEURL/_oracle/world ends it.
                                       It has the readings and faults that the first world has then
  POST /_oracle/reset                  return to the state at the start; readings and faults stay as they are
  PUT, POST, GET, DELETE /_oracle/snapshots/NAME   save the state, return to it, show it, delete it;
                                       GET /_oracle/snapshots lists the names
  GET, PUT /_oracle/readings           such as {"short-search": "404"}; what is left out gets its default
  GET, PUT /_oracle/faults             such as ["like-wildcards"]
Also without --control:
  GET /_oracle/requests                the last requests, without tokens; ?operation=, ?caller= and ?status= select some
  GET /_oracle/requests/ID             why a request had its outcome; each response has its ID in the header x-request-id;
                                       ?principal=NAME says why a search found it, or why not
  GET /_oracle/explain                 ?caller=&permission=&group= or ?search=&principal=, as \`principal-oracle explain\`
  GET /_oracle/token?subject=NAME      a token for the profile with this SVC-ID, email or common name
  POST /_oracle/tokens                 the same for {"subject": NAME}; with "bad": KIND an invalid one (the command
                                       token lists the kinds), with "lifetime": SECONDS one of that lifetime
  GET /_oracle/login?return=URL        a page that signs a browser in as a profile, and then goes to the URL, which
                                       must be one of this server or of an origin of --cors
  GET /_oracle/.well-known/jwks.json   the public key that verifies the tokens
With --control-token, all of these routes require the header Authorization: Bearer TOKEN. GET /_oracle/health and GET /
never do: a probe, and a page that says what is where.

Limits:
  ${[...limitsInWords(), ...workbenchLimitsInWords()].join('\n  ')}

Examples:
  principal-oracle serve                                  the demo world, on port 4010
  principal-oracle serve --port 0 --data state.json       a free port; changes are kept
  principal-oracle serve --reading short-search=404 --reading result-limit=50/shared
  principal-oracle serve --like report.json               behave like the deployment of a report
  principal-oracle serve --fault like-wildcards           break a clause, to test a client or a test suite`,
    )
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
