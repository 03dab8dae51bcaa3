import { type Tier, tiers } from '../../src/report/report.js'
import { isLocal, type Target, tierOf } from './target.js'

/** A target, and what this run may do there. */
export interface TestedTarget extends Target {
  readonly tier: Tier
  /** Whether the suite may send requests that change the target. */
  readonly writable: boolean
  /** Whether the target takes any world instead of keeping its own. */
  readonly takesWorlds: boolean
}

/** The target as a run with these options may use it: a run that must not write puts no world in place. */
export function testedTarget(
  target: Target,
  {
    allowWrites = false,
    readOnly = false,
  }: { allowWrites?: boolean | undefined; readOnly?: boolean | undefined },
): TestedTarget {
  const urls = [target.baseUrl, ...(target.control ? [target.control.url] : [])]
  const writable = !readOnly && (allowWrites || target.allowWrites || urls.every(isLocal))
  const tier = tierOf(writable ? target : withoutControl(target))
  return { ...target, writable, tier, takesWorlds: tier === 'control' || tier === 'anonymous' }
}

/** Whether a target has at least this tier. */
export function hasTier(target: TestedTarget, least: Tier): boolean {
  return tiers.indexOf(target.tier) >= tiers.indexOf(least)
}

function withoutControl({ control: _, ...target }: Target): Target {
  return target
}
