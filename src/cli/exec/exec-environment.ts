import type { ServerOptions } from '../server/server-options.js'

/** What the environment of a command says of its server. */
export function environmentFor(
  url: string,
  { controlToken }: Pick<ServerOptions, 'controlToken'>,
): NodeJS.ProcessEnv {
  return {
    PRINCIPAL_ORACLE_URL: url,
    PRINCIPAL_ORACLE_CONTROL_URL: `${url}/_oracle/world`,
    ...(controlToken === undefined ? {} : { PRINCIPAL_ORACLE_CONTROL_TOKEN: controlToken }),
  }
}
