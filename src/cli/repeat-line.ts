import { withoutTokens } from '../workbench/without-tokens.js'
import { word } from './replay-line.js'
import type { ServerOptions } from './server-options.js'

/** The options that decide how a server behaves, in the order of the help. */
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
] as const satisfies readonly (readonly [keyof ServerOptions, string])[]

/** Lines to paste into a shell. Both are without tokens. */
export const repeatLine = {
  /** The command of the user. */
  command: (words: readonly string[]): string =>
    words.map(text => word(String(withoutTokens(text)))).join(' '),

  /** The command on one server. @param added options in addition to those of the user */
  exec(options: ServerOptions, added: readonly string[], words: readonly string[]): string {
    const given = repeated.flatMap(([name, flag]) => {
      const value = options[name]
      if (value === undefined) return []
      return value === true ? [`--${flag}`] : [value].flat().flatMap(each => [`--${flag}`, each])
    })
    return `principal-oracle exec ${[...given, ...added].map(word).join(' ')} -- ${repeatLine.command(words)}`
  },
}
