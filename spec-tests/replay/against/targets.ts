import { resolve } from 'node:path'
import { UsageError } from '../../../src/files.js'
import type { SuiteOptions } from '../../run/options.js'
import { type Target, urlProblem } from '../../target/target.js'
import { targetOf } from '../../target/target-of.js'

/**
 * Two deployments as they can be compared: with the control protocol of both, or with the worlds that both keep.
 * @param against the base URL of the other one, or its target file
 * @throws UsageError if the URL or the file is invalid
 */
export function targetsToCompare(
  first: Target,
  against: string,
): Pick<SuiteOptions, 'target' | 'other' | 'otherFile'> {
  const other = otherTarget(first, against)
  if (other.baseUrl === first.baseUrl)
    throw new UsageError(`--against: ${other.baseUrl} is the deployment itself; name another one`)
  const settleMs = Math.max(first.settleMs, other.settleMs)
  const haveControl = first.control !== undefined && other.control !== undefined
  const [target, compared] = [first, other].map(each => (haveControl ? each : withoutControl(each)))
  return {
    target: { ...(target as Target), settleMs },
    other: compared as Target,
    ...(isUrl(against) ? {} : { otherFile: resolve(against) }),
  }
}

/** A base URL alone gets the address at which the reference server has the control protocol, if the first has one too. */
function otherTarget(first: Target, against: string): Target {
  if (!isUrl(against)) return targetOf({ target: against })
  const problem = urlProblem(against)
  if (problem !== undefined) throw new UsageError(`--against: ${problem}`)
  const target = targetOf({ url: against })
  return first.control === undefined
    ? target
    : { ...target, control: { url: `${target.baseUrl}/_oracle/world` } }
}

function isUrl(against: string): boolean {
  return /^https?:\/\//i.test(against)
}

function withoutControl({ control: _, ...target }: Target): Target {
  return target
}
