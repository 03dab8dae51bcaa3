import { type Claim, caughtShare, type ProofRows, tierCounts } from './claims.js'
import type { ProofRow } from './proof-row.js'

export interface Proof {
  readonly startedAt: string
  readonly durationMs: number
  readonly seed: number
  readonly full: boolean
  /** The fault that the suite had to catch first. */
  readonly canary: string
  readonly parts: ProofRows
  readonly claims: readonly Claim[]
}

/** The proof in one table of Markdown, as the README shows it. */
export function proofTable({ parts }: Pick<Proof, 'parts'>): readonly string[] {
  const rows = Object.entries(parts).flatMap(([part, all]) =>
    part === 'faults' ? faultLines(all) : [`| ${all.length} ${subjects[part]} | ${resultOf(all)} |`],
  )
  return ['| subjects | result |', '|---|---|', ...rows]
}

const subjects: Readonly<Record<string, string>> = {
  readings: 'fair servers: any two readings of different open points occur together in one of them',
  foreign: 'runs of the foreign implementation: conformant, and with each of its mistakes',
  python: 'runs of the implementation in Python: conformant, and with each of its mistakes',
  'null-targets': 'servers whose response does not depend on the request',
  outages: 'servers that stop midway',
  soak: 'runs in the tiers, with many seeds, and with each reading',
}

function resultOf(rows: readonly ProofRow[]): string {
  const broken = rows.filter(({ holds }) => !holds)
  return broken.length === 0 ? 'each as expected' : `**${broken.length} not as expected**`
}

function faultLines(rows: readonly ProofRow[]): readonly string[] {
  const seeds = rows[0]?.seeds ?? 0
  const fewest = Math.min(...rows.map(({ caught = 0 }) => caught))
  const share = (100 * caughtShare(rows)).toFixed(2)
  const clauses = new Set(rows.map(({ clause }) => clause))
  return [
    `| ${rows.length} faults of ${clauses.size} clauses, each with ${seeds} seeds | ${share}% of the runs fail the clause of the fault; no fault in fewer than ${fewest} of ${seeds} runs |`,
    ...lengthLine(rows),
    ...tierCounts(rows).map(
      ({ tier, caught, visible }) =>
        `| the same faults in the tier \`${tier}\` | of ${visible} that can be seen in this tier, ${caught} are caught |`,
    ),
  ]
}

/** How long the failures are that the suite shows, for a proof that has measured it. */
function lengthLine(rows: readonly ProofRow[]): readonly string[] {
  const lengths = rows.flatMap(({ longest }) => longest ?? []).toSorted((a, b) => a - b)
  const [median, most] = [lengths[lengths.length >> 1], lengths.at(-1)]
  return lengths.length === 0
    ? []
    : [`| requests in the smallest failing case of these faults | ${median} in the median, at most ${most} |`]
}
