import { Command, CommanderError } from 'commander'
import { packageVersion, UsageError } from '../files.js'
import { formatUsageError, inOneLine } from './options.js'

/** A command is loaded only when it runs, so that it does not slow the start of the others. */
const commands = new Map<string, () => Promise<Command>>([
  ['serve', async () => (await import('./commands/serve.js')).serveCommand()],
  ['check', async () => (await import('./commands/check.js')).checkCommand()],
  ['exec', async () => (await import('./commands/exec.js')).execCommand()],
  ['token', async () => (await import('./commands/token.js')).tokenCommand()],
  ['explain', async () => (await import('./commands/explain.js')).explainCommand()],
  ['env', async () => (await import('./commands/env.js')).envCommand()],
  ['spec', async () => (await import('./commands/spec.js')).specCommand()],
  ['faults', async () => (await import('./commands/faults.js')).faultsCommand()],
  ['page', async () => (await import('./commands/page.js')).pageCommand()],
  ['replay', async () => (await import('./commands/replay.js')).replayCommand()],
  ['merge', async () => (await import('./commands/merge.js')).mergeCommand()],
  ['table', async () => (await import('./commands/table.js')).tableCommand()],
  ['sweep', async () => (await import('./commands/sweep.js')).sweepCommand()],
])

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

async function program([first = '']: readonly string[]): Promise<Command> {
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
  const asked = commands.get(first)
  const isVersion = first === '--version' || first === '-V'
  for (const load of asked ? [asked] : isVersion ? [] : commands.values())
    program.addCommand(refusingRepeated((await load()).copyInheritedSettings(program)))
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
