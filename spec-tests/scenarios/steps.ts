import type { Step, StepInput } from '../../src/spec/step.js'
import { together } from '../../src/spec/steps.js'

/** The creation of a group with these texts, and with whatever else the body has. */
export function make(caller: string | null, body: NonNullable<StepInput['body']>): Step {
  return { as: caller, operation: 'createGroup', input: { body } }
}

/** Sent all at once. */
export const atOnce = ([first, ...others]: readonly Step[]): readonly Step[] =>
  first === undefined ? [] : [first, ...others.map(together)]

/** The steps by turns, so often each. */
export const byTurns = (count: number, ...steps: readonly Step[]): readonly Step[] =>
  Array.from({ length: count }, () => steps).flat()
