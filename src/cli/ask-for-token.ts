import { type Command, Option } from 'commander'
import { reasonOf, UsageError } from '../files.js'
import { url } from './options.js'

/** The options of every command that needs a running server. */
export interface RunningServer {
  readonly url: string
  readonly controlToken?: string
}

/** How the token differs from a valid one of the usual lifetime. */
export interface TokenChanges {
  readonly bad?: string
  /** In seconds. */
  readonly lifetime?: number
}

export interface IssuedToken {
  readonly svc_id: string
  readonly token: string
}

const controlTokenVariable = 'PRINCIPAL_ORACLE_CONTROL_TOKEN'

export function addRunningServer(command: Command): Command {
  return addServerUrl(command.argument('<subject>', 'the SVC-ID, email or common name of the profile'))
}

export function addServerUrl(command: Command): Command {
  return command
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
      ).env(controlTokenVariable),
    )
}

/** Asks a reference server for a token. @throws UsageError if there is no server, or it does not know the profile */
export async function askForToken(
  subject: string,
  server: RunningServer,
  { bad, lifetime }: TokenChanges = {},
): Promise<IssuedToken> {
  const answer = await askServer(server, 'tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject, bad, lifetime }),
  })
  const { svc_id, token } = answer as Partial<IssuedToken>
  if (token === undefined || svc_id === undefined) throw new UsageError(notOurs(server.url, 200))
  return { svc_id, token }
}

/** Asks a reference server, under /_oracle. @throws UsageError if there is no server, or it refuses the request */
export async function askServer(
  { url, controlToken }: RunningServer,
  route: string,
  { headers, ...request }: RequestInit = {},
): Promise<object> {
  const response = await fetch(`${url}/_oracle/${route}`, {
    ...request,
    headers: {
      ...headers,
      ...(controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }),
    },
  }).catch(error => {
    throw new UsageError(
      `cannot reach ${url}: ${reasonOf(error.cause ?? error)}; is \`principal-oracle serve\` running there?`,
    )
  })
  const answer = (await response.json().catch(() => undefined)) as
    | { error?: string; msg?: string }
    | undefined
  if (response.ok && typeof answer === 'object' && answer !== null) return answer
  if (answer?.error === 'control-token')
    throw new UsageError(
      `${url} requires the control token with which it was started: give it with --control-token or in ${controlTokenVariable}`,
    )
  throw new UsageError(answer?.msg ?? notOurs(url, response.status))
}

function notOurs(url: string, status: number): string {
  return `${url} responded with ${status}: it is not a reference server on loopback`
}
