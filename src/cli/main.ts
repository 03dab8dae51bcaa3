#!/usr/bin/env node
import { Command, CommanderError } from 'commander'
import { packageVersion, UsageError } from '../files.js'
import { checkCommand } from './check.js'
import { serveCommand } from './serve.js'
import { specCommand } from './spec.js'
import { tokenCommand } from './token.js'

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
for (const command of [serveCommand(), checkCommand(), tokenCommand(), specCommand()])
  program.addCommand(command.copyInheritedSettings(program))

// A reader that goes away (`| head`) is no error.
process.stdout.on('error', error => process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 2))

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
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
