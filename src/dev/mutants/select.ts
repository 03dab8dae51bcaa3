import { createHash } from 'node:crypto'
import { keyOf, type Mutant } from './mutant.js'

/** Which mutants to test. */
export interface Selection {
  /** Only mutants of files whose name contains one of these texts; every file if the list is empty. */
  readonly files: readonly string[]
  /** Only part `part` of `parts`, from 1. Each mutant is in exactly one part. */
  readonly part: number
  readonly parts: number
  /** At most this many, chosen by the seed. */
  readonly sample: number
  readonly seed: number
}

/** The selected mutants. A sample is in random order, the others are in the order of the sources. */
export function selected(mutants: readonly Mutant[], selection: Selection): readonly Mutant[] {
  const { files, part, parts, sample, seed } = selection
  const possible = mutants
    .filter(({ file }) => files.length === 0 || files.some(text => file.includes(text)))
    .filter((_, at) => at % parts === part - 1)
  return sample >= possible.length ? possible : shuffled(possible, seed).slice(0, sample)
}

/** The order depends only on the names of the mutants and the seed, so that a new mutant hardly changes a sample. */
function shuffled(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
  return mutants
    .map(mutant => ({
      mutant,
      rank: createHash('sha256')
        .update(`${seed} ${keyOf(mutant)}`)
        .digest('hex'),
    }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ mutant }) => mutant)
}
