import { Command } from 'commander'
import { inOneLine } from './cli/options.js'

/**
 * The options of `npm run NAME -- …`, which `define` adds to a command. For `--help` and for invalid arguments the
 * process ends here: with the help text, or with one line and exit code 2.
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
