import { Command } from 'commander'
import { quote } from '../../report/curl.js'
import { addRunningServer, askForToken, type RunningServer } from '../ask-for-token.js'

export function envCommand(): Command {
  const command = new Command('env')
  return addRunningServer(command)
    .addHelpText(
      'after',
      `
Examples:
  eval "$(principal-oracle env 'Anna Berg')"
  curl --cookie "$PRINCIPAL_ORACLE_COOKIE" "$PRINCIPAL_ORACLE_URL/auth/v1/profile?s=ber"`,
    )
    .action(async (subject: string, server: RunningServer) => {
      const { svc_id, token } = await askForToken(subject, server)
      const variables = { URL: server.url, ID: svc_id, TOKEN: token, COOKIE: `svc-token=${token}` }
      for (const [name, value] of Object.entries(variables))
        console.log(`export PRINCIPAL_ORACLE_${name}=${quote(value)}`)
    })
}
