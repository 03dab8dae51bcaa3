import { word } from '../output/replay-line.js'
import { withoutSecrets } from '../output/without-secrets.js'
import type { ServerOptions } from '../server/server-options.js'

/** The options that decide how a server treats a client. */
const repeated = [
  ['world', 'world'],
  ['key', 'key'],
  ['reading', 'reading'],
  ['like', 'like'],
  ['likeFaults', 'like-faults'],
  ['fault', 'fault'],
  ['trouble', 'trouble'],
  ['clock', 'clock'],
  ['idSeed', 'id-seed'],
  ['controlToken', 'control-token'],
  ['allowedHost', 'allowed-host'],
  ['cors', 'cors'],
] as const satisfies readonly (readonly [keyof ServerOptions, string])[]

/** The words of a command as one line for a shell, without tokens. */
export function commandLine(
  words: readonly string[],
  { controlToken }: Pick<ServerOptions, 'controlToken'>,
): string {
  return words.map(each => word(withoutSecrets(each, controlToken))).join(' ')
}

/** The line that runs a command on one server. @param added options in addition to those of the user */
export function repeatLine(
  options: ServerOptions,
  added: readonly string[],
  words: readonly string[],
): string {
  const given = repeated.flatMap(([name, flag]) => {
    const value = options[name]
    if (value === undefined) return []
    return value === true ? [`--${flag}`] : [value].flat().flatMap(each => [`--${flag}`, each])
  })
  return commandLine(['principal-oracle', 'exec', ...given, ...added, '--', ...words], options)
}
