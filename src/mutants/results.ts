import { existsSync, readFileSync } from 'node:fs'
import { type Area, areas, type Equivalent, equivalent } from './equivalent.js'
import type { Fate } from './judge.js'
import { keyOf, type MutantName } from './mutant.js'

/** What became of a mutant. */
export interface Result extends MutantName, Fate {
  readonly line: number
  /** The hash of its file. */
  readonly hash: string
  /** The hash of the build. */
  readonly build: string
  readonly ms: number
}

export interface Table {
  readonly areas: readonly Area[]
  readonly equivalent: readonly Equivalent[]
}

/** The table that is checked in. */
export const table: Table = { areas, equivalent }

export interface Summary {
  readonly mutants: number
  readonly killed: number
  readonly notCovered: number
  /** Survivors that the table explains. */
  readonly equivalent: number
  /** Survivors that the table does not explain. */
  readonly survivors: readonly Result[]
  /** Entries of the table whose mutant is killed or not reached, or does not exist. */
  readonly stale: readonly Equivalent[]
}

/** @param names the keys of all mutants that exist */
export function summarize(results: readonly Result[], names: ReadonlySet<string>, table: Table): Summary {
  const survived = results.filter(({ status }) => status === 'survived')
  const survivors = survived.filter(result => reasonFor(result, table) === undefined)
  const count = (status: Result['status']) => results.filter(result => result.status === status).length
  const gone = new Set(results.filter(({ status }) => status !== 'survived').map(keyOf))
  return {
    mutants: results.length,
    killed: count('killed'),
    notCovered: count('not covered'),
    equivalent: survived.length - survivors.length,
    survivors,
    stale: table.equivalent.filter(entry => gone.has(keyOf(entry)) || !names.has(keyOf(entry))),
  }
}

/** Why no client can notice a mutant; undefined if the table does not say it. */
function reasonFor(mutant: MutantName, { areas, equivalent }: Table): string | undefined {
  const key = keyOf(mutant)
  const entry = equivalent.find(entry => keyOf(entry) === key)
  return (entry ?? areas.find(area => contains(area, mutant)))?.reason
}

function contains({ file, within, mutator }: Area, mutant: MutantName): boolean {
  return (
    file === mutant.file &&
    (within === undefined || within === mutant.within) &&
    (mutator === undefined || mutator === mutant.mutator)
  )
}

/**
 * Whether a result of an earlier run counts. A killed mutant, and one that the table explains, is tested again only if
 * its file has changed; another survivor also if the server or the suite has changed.
 */
export function isCurrent(result: Result, hash: string | undefined, build: string, table: Table): boolean {
  if (result.status === 'not covered' || result.hash !== hash) return false
  return result.status === 'killed' || result.build === build || reasonFor(result, table) !== undefined
}

/** The results in a file of mutants that still exist, by their keys; none if there is no file. */
export function readResults(file: string, names: ReadonlySet<string>): Map<string, Result> {
  if (!existsSync(file)) return new Map()
  const { results } = JSON.parse(readFileSync(file, 'utf8')) as { readonly results: readonly Result[] }
  return new Map(
    results.flatMap(result => (names.has(keyOf(result)) ? [[keyOf(result), result] as const] : [])),
  )
}
