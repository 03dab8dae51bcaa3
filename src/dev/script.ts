import { randomInt } from 'node:crypto'
import { Command } from 'commander'
import { inOneLine, natural } from '../cli/options.js'

/**
 * The options of `npm run NAME -- …`, which `define` declares. `--help` prints the help and ends the process. An invalid
 * option prints one line and ends the process with exit code 2.
 */
export function scriptOptions<Options extends object>(
  name: string,
  description: string,
  define: (command: Command) => Command,
): Options {
  const command = new Command(`npm run ${name} --`)
    .description(description)
    .helpOption('--help', 'show this help')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .configureOutput({ outputError: (text, write) => write(`${inOneLine(text)}\n`) })
  return define(command).parse().opts<Options>()
}

/** Declares `--seed`; each run has a new default. */
export function seedOption(command: Command): Command {
  return command.option('--seed <number>', 'seed of the random choices', natural, randomInt(2 ** 31))
}
