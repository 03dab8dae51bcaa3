import { Run } from '../../src/report/run.js'
import { observersOf } from './observers.js'
import type { NextRun } from './options.js'
import { Suite } from './suite.js'

/** A suite for another run with the same target. It knows what the one before has learned. */
export function suiteForNextRun(before: Suite, options: NextRun): Suite {
  const suite = new Suite(new Run(options.only), { ...before.options, ...options }, observersOf)
  suite.known = before.known
  if (before.run.hasFound) suite.run.served()
  return suite
}
