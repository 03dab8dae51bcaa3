import { Command, CommanderError } from 'commander'
import { packageVersion, UsageError } from '../files.js'
import { checkCommand } from './check.js'
import { faultsCommand } from './faults.js'
import { replayCommand } from './replay.js'
import { serveCommand } from './serve.js'
import { specCommand } from './spec.js'
import { sweepCommand } from './sweep.js'
import { tokenCommand } from './token.js'

/**
 * Runs `principal-oracle` with these words.
 * @returns the exit code of a command that was not carried out, once it has been said why
 */
export async function runProgram(words: readonly string[]): Promise<number | undefined> {
  try {
    await program().parseAsync(words, { from: 'user' })
    return undefined
  } catch (error) {
    return exitCodeOf(error)
  }
}

function program(): Command {
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
  for (const command of [
    serveCommand(),
    checkCommand(),
    tokenCommand(),
    specCommand(),
    faultsCommand(),
    replayCommand(),
    sweepCommand(),
  ])
    program.addCommand(command.copyInheritedSettings(program))
  return program
}

/** Says what was wrong in one line, where it has not been said yet. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const message = error instanceof UsageError ? error.message : `unexpected: ${String(error)}`
  console.error(inOneLine(`error: ${message}`))
  return 2
}

/** What somebody typed or a file held may well have several. */
function inOneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]\s*/g, ' ')
}
