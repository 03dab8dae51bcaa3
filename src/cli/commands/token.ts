import { Command, Option } from 'commander'
import { badTokenNames, longestLifetime } from '../../server/control/bad-tokens.js'
import { addRunningServer, askForToken, type RunningServer, type TokenChanges } from '../ask-for-token.js'
import { whole } from '../options.js'

export function tokenCommand(): Command {
  const command = new Command('token')
  return addRunningServer(command)
    .addOption(new Option('--bad <kind>', 'print an invalid token of this kind').choices(badTokenNames))
    .option(
      '--lifetime <seconds>',
      'how long the token is valid (default: open.token-lifetime)',
      whole(1, longestLifetime),
    )
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle token 'Anna Berg'
  principal-oracle token 'Anna Berg' --bad expired
  curl --cookie "svc-token=$(principal-oracle token anna@example.org)" 'http://127.0.0.1:4010/auth/v1/profile?s=ber'`,
    )
    .action(async (subject: string, options: RunningServer & TokenChanges) => {
      console.log((await askForToken(subject, options, options)).token)
    })
}
