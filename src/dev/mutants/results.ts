import { existsSync, readFileSync } from 'node:fs'
import type { Area } from './area.js'
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

export interface Summary {
  readonly mutants: number
  readonly killed: number
  readonly notCovered: number
  /** Survivors that the table explains, and mutants that were not tested for that reason. */
  readonly equivalent: number
  /** How many of the equivalent ones were not tested. */
  readonly untested: number
  /** Survivors that the table does not explain. */
  readonly survivors: readonly Result[]
  /** Areas without a survivor, although all their mutants have been tested. */
  readonly stale: readonly Area[]
}

/** @param mutants all that exist */
export function summarize(
  results: readonly Result[],
  mutants: readonly MutantName[],
  table: readonly Area[],
): Summary {
  const survived = results.filter(({ status }) => status === 'survived')
  const survivors = survived.filter(result => reasonFor(result, table) === undefined)
  const count = (status: Result['status']) => results.filter(result => result.status === status).length
  const tested = results.filter(({ status }) => status !== 'explained')
  const isStale = (area: Area) => {
    const ofArea = (all: readonly MutantName[]) => all.filter(mutant => contains(area, mutant)).length
    return ofArea(survived) === 0 && ofArea(tested) === ofArea(mutants)
  }
  return {
    mutants: results.length,
    killed: count('killed'),
    notCovered: count('not covered'),
    equivalent: survived.length - survivors.length + count('explained'),
    untested: count('explained'),
    survivors,
    stale: table.filter(isStale),
  }
}

/** Why no client can notice a mutant; undefined if the table does not say it. */
function reasonFor(mutant: MutantName, table: readonly Area[]): string | undefined {
  return areaOf(mutant, table)?.reason
}

/** The area of the table that contains a mutant. */
export function areaOf(mutant: MutantName, table: readonly Area[]): Area | undefined {
  return table.find(area => contains(area, mutant))
}

function contains({ reason: _, ...names }: Area, mutant: MutantName): boolean {
  return Object.entries(names).every(([key, value]) => mutant[key as keyof MutantName] === value)
}

/**
 * Whether a result of an earlier run counts. A killed mutant, and one that the table explains, is tested again only if
 * its file has changed; another survivor also if the server or the suite has changed, or if its test was brief.
 */
export function isCurrent(
  result: Result,
  hash: string | undefined,
  build: string,
  table: readonly Area[],
): boolean {
  if (['not covered', 'explained'].includes(result.status) || result.hash !== hash) return false
  if (result.status === 'killed' || reasonFor(result, table) !== undefined) return true
  return result.build === build && !result.isBrief
}

/** The results in a file of mutants that still exist, by their keys; none if there is no file. */
export function readResults(file: string, names: ReadonlySet<string>): Map<string, Result> {
  if (!existsSync(file)) return new Map()
  const { results } = JSON.parse(readFileSync(file, 'utf8')) as { readonly results: readonly Result[] }
  return new Map(
    results.flatMap(result => (names.has(keyOf(result)) ? [[keyOf(result), result] as const] : [])),
  )
}
