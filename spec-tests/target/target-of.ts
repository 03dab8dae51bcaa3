import { UsageError } from '../../src/files.js'
import { type Target, targetAt, urlProblem, withoutSlash } from './target.js'
import { readTarget } from './target-file.js'

/**
 * The target of a command line: a file or a base URL. Options override the file.
 * @throws UsageError if a URL or the file is invalid
 */
export function targetOf(options: {
  readonly url?: string | undefined
  readonly target?: string | undefined
  readonly control?: string | undefined
}): Target {
  const { url, target: file, control } = options
  for (const [name, value] of Object.entries({ url, control })) {
    const problem = value === undefined ? undefined : urlProblem(value)
    if (problem !== undefined) throw new UsageError(`--${name}: ${problem}`)
  }
  const target = file === undefined ? targetAt(url as string) : readTarget(file)
  return {
    ...target,
    ...(url === undefined ? {} : { baseUrl: withoutSlash(url) }),
    ...(control === undefined ? {} : { control: { ...target.control, url: control } }),
  }
}
