import { Command, CommanderError } from 'commander'
import { packageVersion, UsageError } from '../files.js'
import { inOneLine } from './options.js'

/** Each loaded only where it is asked for: what one command needs would make the others slow to start. */
const commands = new Map<string, () => Promise<Command>>([
  ['serve', async () => (await import('./serve.js')).serveCommand()],
  ['check', async () => (await import('./check.js')).checkCommand()],
  ['token', async () => (await import('./token.js')).tokenCommand()],
  ['spec', async () => (await import('./spec.js')).specCommand()],
  ['faults', async () => (await import('./faults.js')).faultsCommand()],
  ['replay', async () => (await import('./replay.js')).replayCommand()],
  ['sweep', async () => (await import('./sweep.js')).sweepCommand()],
])

/**
 * Runs `principal-oracle` with these words.
 * @returns the exit code of a command that was not carried out, once it has been said why
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
      'A reference server and a conformance suite for principal search and group management over HTTP.',
    )
    .version(packageVersion())
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`${inOneLine(text)}\n`) })
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle serve                            the demo world on http://127.0.0.1:4010
  principal-oracle check                            checks the reference server itself
  principal-oracle check --url https://example.org  checks a deployment
  principal-oracle spec search.family-name          one clause, with an example to paste`,
    )
  const asked = commands.get(first)
  for (const load of asked ? [asked] : commands.values())
    program.addCommand((await load()).copyInheritedSettings(program))
  return program
}

/** Says what was wrong in one line, where it has not been said yet. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const message = error instanceof UsageError ? error.message : `unexpected: ${String(error)}`
  console.error(inOneLine(`error: ${message}`))
  return 2
}
