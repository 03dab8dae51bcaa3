import { quote } from '../../report/curl.js'

/** Where the deployment of a run is. */
interface Place {
  readonly url?: string | undefined
  readonly target?: string | undefined
  readonly control?: string | undefined
}

/**
 * The command that repeats the failures of a report file on the same deployment. Undefined without a file, and without a
 * deployment: the reference server that `check` starts ends with the run.
 */
export function replayLine(file: string | undefined, place: Place): string | undefined {
  const { url, target, control } = place
  if (file === undefined || (url === undefined && target === undefined)) return undefined
  const options = [
    // Without a target file, the report says where the deployment is.
    ...(target === undefined ? [] : [['--target', target], ...(url === undefined ? [] : [['--url', url]])]),
    ...(control === undefined ? [] : [['--control', control]]),
  ].flat()
  return ['principal-oracle', 'replay', file, ...options].map(word).join(' ')
}

/** What a run without that command needs. */
export function replayHint({ url, target }: Place): string {
  const place =
    url === undefined && target === undefined ? 'check a deployment (--url or --target) with' : 'add'
  return `To replay failures: ${place} --json report.json`
}

/** A text as one word of a shell. */
export function word(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : quote(text)
}
