import { Command, CommanderError } from 'commander'
import { packageVersion, UsageError } from '../files.js'
import { formatUsageError, inOneLine } from './options.js'

/** A command is loaded only when it runs, so that it does not slow the start of the others. */
const commands = {
  serve: [
    'Start the reference server and print requests to try. Changes are lost when it stops, unless --data names a file.',
    async () => (await import('./commands/serve.js')).serveCommand(),
  ],
  check: [
    'Test a deployment against every clause of the specification. Without --url and --target, the command ' +
      'starts the reference server and tests that.',
    async () => (await import('./commands/check.js')).checkCommand(),
  ],
  exec: [
    'Start the reference server on a free port, run a command, stop the server, and exit with the exit code of the command.',
    async () => (await import('./commands/exec.js')).execCommand(),
  ],
  token: [
    'Print a token for a profile of a running reference server, to send as its cookie.',
    async () => (await import('./commands/token.js')).tokenCommand(),
  ],
  explain: [
    'Say why a caller may or may not do something on a running reference server, or what a search finds and why.',
    async () => (await import('./commands/explain.js')).explainCommand(),
  ],
  env: [
    'Print export lines for a shell: the base URL of a running reference server, and the id, token and cookie of a profile.',
    async () => (await import('./commands/env.js')).envCommand(),
  ],
  spec: [
    'List the clauses and the open points of the specification. A clause is a rule that every server follows. At an ' +
      'open point the specification is silent, and servers may differ. With an id, show one with an example.',
    async () => (await import('./commands/spec.js')).specCommand(),
  ],
  guide: [
    'Print a guide of the page: how to configure a check, to embed the server, and others. Without a name, list them.',
    async () => (await import('./commands/guide.js')).guideCommand(),
  ],
  faults: [
    'List the faults: each makes the reference server break one clause on purpose. Use them to see whether a ' +
      'client or a test notices. With a name, show that fault and requests to which the server responds wrongly.',
    async () => (await import('./commands/faults.js')).faultsCommand(),
  ],
  page: [
    'Write the page with the rules, examples and exercises as static files. Any web host can serve them, and a browser can ' +
      'open them from a folder. The examples run in the browser; a server is not needed.',
    async () => (await import('./commands/page.js')).pageCommand(),
  ],
  replay: [
    'Send the requests of every failure in a report again, and print whether each still fails.',
    async () => (await import('./commands/replay.js')).replayCommand(),
  ],
  merge: [
    'Make one report of the shards of one run: of all reports that check --shard wrote.',
    async () => (await import('./commands/merge.js')).mergeCommand(),
  ],
  table: [
    'Make one table of the reports of many deployments: clauses, readings, and what changed.',
    async () => (await import('./commands/table.js')).tableCommand(),
  ],
  world: [
    'Write a world file from what the tokens of a deployment find and may read, for the tier in which almost every clause is tested.',
    async () => (await import('./commands/world.js')).worldCommand(),
  ],
  sweep: [
    'Delete what an interrupted check left on a deployment. The command uses only the ids that the check recorded.',
    async () => (await import('./commands/sweep.js')).sweepCommand(),
  ],
} satisfies Readonly<Record<string, readonly [says: string, load: () => Promise<Command>]>>

/**
 * Runs `principal-oracle` with these arguments.
 * @returns the exit code if the command could not run, after an error message; otherwise undefined
 */
export async function runProgram(words: readonly string[]): Promise<number | undefined> {
  try {
    await (await program(words)).parseAsync(words, { from: 'user' })
    return undefined
  } catch (error) {
    return exitCodeOf(error)
  }
}

async function program(words: readonly string[]): Promise<Command> {
  const program = new Command('principal-oracle')
    .description(
      'A reference server and a conformance suite for the Principal Search and Group Management Interface: ' +
        'run the server as a stub for a client, or test a server of your own against every rule.',
    )
    .version(packageVersion())
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({ outputError: (text, write) => write(`${inOneLine(text)}\n`) })
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle serve                             start the reference server on http://127.0.0.1:4010
  principal-oracle exec -- npm test                  run a command with a server of its own
  principal-oracle exec --every-reading -- npm test  run the tests of a client on every fair server
  principal-oracle token 'Anna Berg'                 print a token for requests to that server
  principal-oracle explain --search ber              say what a search on that server finds, and why
  principal-oracle check                             test the reference server
  principal-oracle check --url https://example.org   test a deployment
  principal-oracle spec search.family-name           show one clause, with requests to paste
  principal-oracle page --out site/                  write the rules and examples as a web page`,
    )
  for (const [name, [says, load]] of Object.entries(commands)) {
    const command = words.includes(name) ? refusingRepeated(await load()) : new Command(name)
    program.addCommand(command.description(says).copyInheritedSettings(program))
  }
  return program
}

/** A command to which an option with one value cannot be given twice: the first value would be lost without a word. */
function refusingRepeated(command: Command): Command {
  for (const option of command.options) {
    let isGiven = false
    const hasOneValue = () => !Array.isArray(command.getOptionValue(option.attributeName()))
    command.on(`option:${option.name()}`, () => {
      if (isGiven && !option.isBoolean() && hasOneValue())
        command.error(`error: option '${option.flags}' is given twice, but takes one value`)
      isGiven = true
    })
  }
  return command
}

/** Prints the error, unless commander printed it already. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const known = error instanceof UsageError
  console.error(
    known ? formatUsageError('error', error) : inOneLine(`error: unexpected error: ${String(error)}`),
  )
  return 2
}
