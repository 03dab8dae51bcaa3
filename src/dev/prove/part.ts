import type { Plan } from './plan.js'
import type { ProofRow } from './proof-row.js'

/** One part of the proof: some subjects of one kind. */
export interface Part<T = unknown> {
  items(plan: Plan): readonly T[] | Promise<readonly T[]>
  prove(item: T, plan: Plan): Promise<ProofRow>
}
