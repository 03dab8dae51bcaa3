import { Command } from 'commander'
import { inOneLine } from './cli/options.js'

/**
 * The options of `npm run NAME -- …`, as `define` has them. Asked for help, or given what it does not know, the
 * process ends here: the help, or one line and exit code 2.
 */
export function scriptOptions<Options extends object>(
  name: string,
  description: string,
  define: (command: Command) => Command,
): Options {
  const command = new Command(`npm run ${name} --`)
    .description(description)
    .helpOption('--help', 'show this')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .configureOutput({ outputError: (text, write) => write(`${inOneLine(text)}\n`) })
  return define(command).parse().opts<Options>()
}
