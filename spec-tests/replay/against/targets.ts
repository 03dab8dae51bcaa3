import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { UsageError } from '../../../src/files.js'
import { idsOf, type World } from '../../../src/spec/nouns.js'
import type { SuiteOptions } from '../../run/options.js'
import type { Suite } from '../../run/suite.js'
import { renamed } from '../../target/deployment.js'
import { type Target, urlProblem, withoutControl } from '../../target/target.js'
import { targetOf } from '../../target/target-file.js'

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

export async function whyIncomparable(first: Suite, other: Suite): Promise<string | undefined> {
  const needs =
    'a comparison needs the control protocol of both deployments, or tokens and the same world in the target files of both'
  if (
    first.target.tier !== other.target.tier ||
    (first.target.tier !== 'control' && first.target.tier !== 'world')
  )
    return needs
  if (first.target.tier === 'control') return undefined
  const [one, two] = await Promise.all([first.staging.fixedWorld(), other.staging.fixedWorld()])
  return isSameWorld(one, two)
    ? undefined
    : 'the two target files name different worlds: give both the same profiles and groups in the same order; SVC-IDs may differ'
}

/** Whether two worlds are equal, SVC-IDs aside. */
function isSameWorld(one: World, other: World): boolean {
  return isDeepStrictEqual(withPlaces(one), withPlaces(other))
}

/** The world with the place of each principal as its SVC-ID. */
function withPlaces(world: World): World {
  const ids = idsOf(world)
  return renamed(world, id => `${ids.indexOf(id)}`)
}
