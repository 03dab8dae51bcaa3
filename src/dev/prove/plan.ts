import type { NamedFault } from '../../faults/fault.js'
import { faults } from '../../faults/registry.js'
import type { ProofRow } from './proof-row.js'

/** The options of a proof. */
export interface Plan {
  /** The first seed. */
  readonly seed: number
  /** The number of seeds with which each fault is checked. */
  readonly seeds: number
  /** The number of processes that check at a time. */
  readonly jobs: number
  /** Whether each reading has the default number of examples. */
  readonly full: boolean
  /** Only these faults; every fault if the list is empty. */
  readonly faults: readonly string[]
  /** Only choices with a reading that begins with this text. */
  readonly reading?: string
  /** For the soak: in each tier, the number of seeds with the default readings, and with each other reading. */
  readonly soakSeeds: number
  readonly soakSeedsPerReading: number
  /** For the soak: the number of examples per property. */
  readonly runs: number
}

/** One part of the proof: some subjects of one kind. */
export interface Part<T = unknown> {
  items(plan: Plan): readonly T[] | Promise<readonly T[]>
  prove(item: T, plan: Plan): Promise<ProofRow>
}

/** The faults that the plan names, or all. */
export function selectedFaults({ faults: names }: Plan): readonly NamedFault[] {
  return names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name))
}

/** The choices that contain the reading of the plan, or all. */
export function selectedReadings(
  { reading }: Plan,
  choices: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return reading === undefined
    ? choices
    : choices.filter(words => words.some(word => word.startsWith(reading)))
}
