import { type Command, Option } from 'commander'
import { reasonOf, UsageError } from '../files.js'
import { url } from './options.js'

/** The options of every command that needs a running server. */
export interface RunningServer {
  readonly url: string
  readonly controlToken?: string
}

export interface IssuedToken {
  readonly svc_id: string
  readonly token: string
}

export function addRunningServer(command: Command): Command {
  return command
    .argument('<subject>', 'the SVC-ID, email or common name of the profile')
    .addOption(
      new Option('--url <url>', 'the base URL of the server')
        .argParser(url)
        .env('PRINCIPAL_ORACLE_URL')
        .default('http://127.0.0.1:4010'),
    )
    .addOption(
      new Option(
        '--control-token <token>',
        'the control token of the server, if `serve` was started with one',
      ).env('PRINCIPAL_ORACLE_CONTROL_TOKEN'),
    )
}

/** Asks a reference server for a token. @throws UsageError if there is no server, or it does not know the profile */
export async function askForToken(
  subject: string,
  { url, controlToken }: RunningServer,
): Promise<IssuedToken> {
  const response = await fetch(
    `${url}/_oracle/token?subject=${encodeURIComponent(subject.toWellFormed())}`,
    controlToken === undefined ? {} : { headers: { authorization: `Bearer ${controlToken}` } },
  ).catch(error => {
    throw new UsageError(
      `cannot reach ${url}: ${reasonOf(error.cause ?? error)}; is \`principal-oracle serve\` running there?`,
    )
  })
  const answer = (await response.json().catch(() => ({}))) as Partial<IssuedToken> & { msg?: string }
  const { svc_id, token, msg } = answer
  if (response.ok && token !== undefined && svc_id !== undefined) return { svc_id, token }
  throw new UsageError(
    msg ?? `${url} responded with ${response.status}: it is not a reference server on loopback`,
  )
}
