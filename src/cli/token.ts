import { Command } from 'commander'
import { reasonOf, UsageError } from '../files.js'
import { url } from './options.js'

export function tokenCommand(): Command {
  return new Command('token')
    .description('Print a token for a profile of a running reference server, to send as its cookie.')
    .argument('<subject>', 'the SVC-ID, email or common name of the profile')
    .option('--url <url>', 'the base URL of the server', url, 'http://127.0.0.1:4010')
    .option('--control-token <token>', 'the control token of the server, if `serve` was started with one')
    .addHelpText(
      'after',
      `
Examples:
  principal-oracle token 'Anna Berg'
  curl --cookie "svc-token=$(principal-oracle token anna@example.org)" 'http://127.0.0.1:4010/auth/v1/profile?s=ber'`,
    )
    .action(async (subject: string, { url, controlToken }: { url: string; controlToken?: string }) => {
      console.log((await askForToken(subject, url, controlToken)).token)
    })
}

async function askForToken(subject: string, base: string, controlToken?: string): Promise<{ token: string }> {
  const response = await fetch(
    `${base}/_oracle/token?subject=${encodeURIComponent(subject.toWellFormed())}`,
    controlToken === undefined ? {} : { headers: { authorization: `Bearer ${controlToken}` } },
  ).catch(error => {
    throw new UsageError(
      `cannot reach ${base}: ${reasonOf(error.cause ?? error)}; is \`principal-oracle serve\` running there?`,
    )
  })
  const answer = (await response.json().catch(() => ({}))) as { token?: string; msg?: string }
  if (response.ok && answer.token !== undefined) return { token: answer.token }
  throw new UsageError(
    answer.msg ?? `${base} responded with ${response.status}: it is not a reference server on loopback`,
  )
}
