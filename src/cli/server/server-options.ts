import { type Command, Option } from 'commander'
import { gather, hostNames, nonEmpty, origins, readings, whole } from '../options.js'

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
    .option(
      '--id-seed <text>',
      'give new groups the same SVC-IDs in every run with this seed and world',
      nonEmpty,
    )
    .option(
      '--control-token <token>',
      'the token that requests under /_oracle must carry (needed if --host is not loopback)',
      nonEmpty,
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
