import { Command } from 'commander'
import { UsageError } from '../../files.js'
import { runCommand } from '../exec/child-command.js'
import { environmentFor } from '../exec/exec-environment.js'
import { execMany, isForMany, type ManyOptions } from '../exec/exec-many.js'
import { whole } from '../options.js'
import { listen, serverFrom } from '../server/server-from-options.js'
import { addServerOptions } from '../server/server-options.js'

export function execCommand(): Command {
  const command = new Command('exec')
    .argument('<command...>', 'the command and its arguments; write -- before it')
    .passThroughOptions()
  return addServerOptions(command.optionsGroup('Options of the server:'), 0)
    .optionsGroup('Options of many runs:')
    .option(
      '--every-reading',
      'run the command again for every other reading of an open point, and for pairs of them',
    )
    .option(
      '--every-trouble',
      'run it again for every trouble of each operation that it uses: 401, 429, 503 and others',
    )
    .option('--jobs <n>', 'how many runs go on at the same time (default: 1)', whole(1, 64))
    .option('--json <file>', 'write the report as JSON to this file; - means standard output')
    .option('--html <file>', 'write the report as HTML to this file; - means standard output')
    .option(
      '--baseline <file>',
      'the choices that are known to break it: a JSON list of ids, or an earlier JSON report',
    )
    .option('--verbose', 'also show the output of each run')
    .addHelpText(
      'after',
      `
The environment of the command has:
  PRINCIPAL_ORACLE_URL          the base URL of the server
  PRINCIPAL_ORACLE_CONTROL_URL  the URL of its control protocol, which is always served
  PRINCIPAL_ORACLE_TROUBLE      the trouble of this run, such as 503=1s@readGroup; absent without one

Exit code: that of the command; 128 and the number of the signal if one ended it; 2 if it cannot be started.
The first SIGINT, SIGTERM, SIGHUP or SIGQUIT is passed on to the command. The second one kills it.

--every-reading and --every-trouble learn whether a client survives every fair server. The command, usually the tests of
the client, runs first on the server of the options. Then it runs on one server after another, each with a fresh world:
  1. --every-reading: each other reading of the open points on which a response depended
  2. --every-trouble: for each operation that the command uses, the first such request in each world gets 401, 429 or 503,
     a late response, half a response, or 500 after the change was made; also, the second one gets 401
  3. --every-reading: combinations in which every two of these readings occur together, each operation by itself (of an
     open point whose reading is a list or a text, two values); and once each reading on which no response depended
A test may take an error of the client for handled if PRINCIPAL_ORACLE_TROUBLE is set: it then passes with that error.
Each failure is repeated, and then narrowed to the fewest choices with which the command still fails. A failure that
passes when it is repeated is shown and does not count. A run may take ten times as long as the first, and at least 30 s.

Exit code of these runs:
  0  the command passed every time, or only choices of --baseline break it
  1  a reading or a trouble breaks it; or --baseline names one that did not
  2  the runs show too little: the command fails with the first server, sends no request to it, or was interrupted

Examples:
  principal-oracle exec -- npm test
  principal-oracle exec --reading short-search=404 -- npx vitest run
  principal-oracle exec --every-reading -- npm test
  principal-oracle exec --every-reading --every-trouble --jobs 4 --html report.html -- npm test
  principal-oracle exec --reading short-search=404 --trouble 503=1s@readGroup -- npm test    repeat a failure
  principal-oracle exec --world my.world.json -- sh -c 'curl "$PRINCIPAL_ORACLE_CONTROL_URL"'`,
    )
    .action(exec)
}

async function exec(words: readonly string[], options: ManyOptions): Promise<void> {
  const [name = '', ...args] = words
  if (name === '') throw new UsageError('the command must not be empty')
  if (isForMany(options)) return execMany([name, ...args], options)
  const server = await serverFrom({ ...options, control: true })
  const url = await listen(server, options)
  try {
    process.exitCode = await runCommand([name, ...args], environmentFor(url, options))
  } finally {
    await server.close()
  }
}
