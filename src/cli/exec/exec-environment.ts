import type { ServerOptions } from '../server/server-options.js'

/** What the environment of a command says of its server. */
export function environmentFor(
  url: string,
  { controlToken, trouble = [] }: Pick<ServerOptions, 'controlToken' | 'trouble'>,
): NodeJS.ProcessEnv {
  return {
    PRINCIPAL_ORACLE_URL: url,
    PRINCIPAL_ORACLE_CONTROL_URL: `${url}/_oracle/world`,
    ...(trouble.length === 0 ? {} : { PRINCIPAL_ORACLE_TROUBLE: trouble.join(' ') }),
    ...(controlToken === undefined ? {} : { PRINCIPAL_ORACLE_CONTROL_TOKEN: controlToken }),
  }
}
