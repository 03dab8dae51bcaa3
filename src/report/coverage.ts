import type { ClauseRow, Coverage, TotalCoverage } from './report.js'

/** The coverage of two tests of one clause. A pair counts once for each test that declares it. */
export function mergeCoverage(one: Coverage, other: Coverage): Coverage {
  return { ...sumOf(one, other), factors: mergeLevels(one.factors, other.factors) }
}

/** The coverage of all clauses together; undefined if no test declares factors. */
export function totalCoverage(rows: readonly ClauseRow[]): TotalCoverage | undefined {
  const covers = rows.flatMap(({ coverage }) => coverage ?? [])
  return covers.length === 0
    ? undefined
    : covers.map(({ factors: _, ...counts }): TotalCoverage => counts).reduce(sumOf)
}

/** One line: how many pairs or triples were covered, and why the others were missed. */
export function formatCoverage({ strength, pairs, covered, missed = {} }: TotalCoverage): string {
  const reasons = Object.entries(missed)
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${count} because ${reason}`)
  const kind = strength === 3 ? 'triples' : 'pairs'
  const rest = reasons.length === 0 ? '' : `; missed: ${reasons.join('; ')}`
  return `${covered} of ${pairs} ${kind} of conditions tested${rest}`
}

function sumOf(one: TotalCoverage, other: TotalCoverage): TotalCoverage {
  const missed = addCounts(one.missed, other.missed)
  return {
    strength: one.strength,
    pairs: one.pairs + other.pairs,
    covered: one.covered + other.covered,
    ...(Object.keys(missed).length === 0 ? {} : { missed }),
  }
}

function mergeLevels(one: Coverage['factors'], other: Coverage['factors']): Coverage['factors'] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    names.map(name => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]),
  )
}

function addCounts(
  one: NonNullable<Coverage['missed']> = {},
  other: NonNullable<Coverage['missed']> = {},
): NonNullable<Coverage['missed']> {
  const reasons = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(reasons.map(reason => [reason, (one[reason] ?? 0) + (other[reason] ?? 0)]))
}
