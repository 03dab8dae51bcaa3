import fc from 'fast-check'
import type { RunOptions } from '../run/options.js'
import type { Scenario } from './scenario.js'

/** Scenarios that each seed draws anew. They share a name. */
export interface DrawnScenarios extends Pick<Scenario, 'clause' | 'says' | 'kept' | 'requests'> {
  /** How many are played for each example of a property: one that sends many requests is as good as several. */
  readonly share: number
  readonly drawn: fc.Arbitrary<Pick<Scenario, 'world' | 'steps' | 'decides'>>
}

export function scenariosDrawn(
  { share, drawn, ...named }: DrawnScenarios,
  { seed, runs }: Pick<RunOptions, 'seed' | 'runs'>,
): readonly Scenario[] {
  const all = fc.sample(drawn, { seed, numRuns: Math.ceil(share * runs) })
  return all.map(each => ({ ...named, ...each }))
}
