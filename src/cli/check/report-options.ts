import type { Command } from 'commander'
import { type Format, formats } from '../../report/formats.js'

/** Adds the options of every command that shows a conformance report, and lets it decide the exit code. */
export function addReportOptions(command: Command): Command {
  command.optionsGroup('Options of the reports:')
  for (const { option, description } of Object.values<Format>(formats))
    if (option !== undefined) command.option(option, description)
  return command
    .option('--verbose', 'show every section, open point and request on the terminal')
    .optionsGroup('Options of the exit code:')
    .option(
      '--baseline <file>',
      'the clauses that are known to fail: a JSON list of ids, or an earlier report',
    )
    .option('--require-all', 'fail if a clause is untested')
}
