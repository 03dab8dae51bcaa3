import { lowerTiers, type ProofRow } from './proof-row.js'

/** A statement about the suite, and the subjects that contradict it. */
export interface Claim {
  readonly claim: string
  readonly holds: boolean
  readonly exceptions: readonly string[]
}

export type ProofRows = Readonly<Record<string, readonly ProofRow[]>>

/** The least share of all runs with a fault that must fail its clause. */
const requiredShare = 0.995
/** The least share of the faults that must be caught with a fixed world, of those that can be seen there. */
const requiredInWorld = 0.95
/** The most requests of a failure when no request can be left out. */
const mostRequests = 20

const claimOfPart: Readonly<Record<string, string>> = {
  faults: 'Every fault fails its own clause with at least 19 of 20 seeds.',
  readings:
    'Every fair reading passes, with every reading of each other open point that it can be together with.',
  foreign: 'The foreign implementation passes, and each of its mistakes fails the clause that it breaks.',
  python: 'The implementation in Python passes, and each of its mistakes fails the clause that it breaks.',
  'null-targets': 'A server whose response does not depend on the request passes no clause.',
  outages: 'If the server stops midway, the exit code is 2 and no clause fails.',
  soak: 'In each tier, many seeds pass, and so does every fair reading.',
}

/** The claims about the parts that ran. */
export function claimsOn(rows: ProofRows): readonly Claim[] {
  return Object.entries(rows).flatMap(([part, all]) => [
    claimWith(
      claimOfPart[part] ?? part,
      all.filter(({ holds }) => !holds).map(row => row.subject + detailOf(row)),
    ),
    ...(part === 'faults' ? claimsOnFaults(all) : []),
  ])
}

function claimsOnFaults(rows: readonly ProofRow[]): readonly Claim[] {
  const share = caughtShare(rows)
  const inWorld = rows.filter(({ visible }) => visible?.world)
  const missed = inWorld.filter(({ tiers }) => tiers?.world !== 'failed')
  const isEnough = missed.length <= (1 - requiredInWorld) * inWorld.length
  return [
    claimWith(
      'With all seeds together, at least 99.5% of the runs with a fault fail its clause.',
      share >= requiredShare ? [] : [`${(100 * share).toFixed(2)}%`],
    ),
    claimWith(
      `The failure of each fault is shrunk to at most ${mostRequests} requests.`,
      rows
        .filter(({ longest = 0 }) => longest > mostRequests)
        .map(({ subject, longest }) => `${subject}: ${longest}`),
    ),
    claimWith(
      'With the world of fixtures/conformance.world.json and tokens alone, at least 95% of the faults that can be seen there are caught.',
      isEnough ? [] : missed.map(({ subject }) => subject),
    ),
  ]
}

/** The share of the runs with a fault that failed its clause. */
export function caughtShare(rows: readonly ProofRow[]): number {
  const sum = (count: (row: ProofRow) => number | undefined) =>
    rows.reduce((total, row) => total + (count(row) ?? 0), 0)
  return (
    sum(({ caught }) => caught) /
    Math.max(
      1,
      sum(({ seeds }) => seeds),
    )
  )
}

/** How many faults each tier without control can show, and how many of these it catches. */
export function tierCounts(rows: readonly ProofRow[]) {
  return lowerTiers.map(tier => ({
    tier,
    caught: rows.filter(({ tiers }) => tiers?.[tier] === 'failed').length,
    visible: rows.filter(({ visible }) => visible?.[tier]).length,
  }))
}

function detailOf({ caught, seeds }: ProofRow): string {
  return seeds === undefined ? '' : `: ${caught} of ${seeds}`
}

function claimWith(claim: string, exceptions: readonly string[]): Claim {
  return { claim, holds: exceptions.length === 0, exceptions }
}
