import { Command } from 'commander'
import { addRunningServer, askForToken, type RunningServer } from './ask-for-token.js'

export function tokenCommand(): Command {
  const command = new Command('token').description(
    'Print a token for a profile of a running reference server, to send as its cookie.',
  )
  return addRunningServer(command)
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle token 'Anna Berg'
  curl --cookie "svc-token=$(principal-oracle token anna@example.org)" 'http://127.0.0.1:4010/auth/v1/profile?s=ber'`,
    )
    .action(async (subject: string, server: RunningServer) => {
      console.log((await askForToken(subject, server)).token)
    })
}
