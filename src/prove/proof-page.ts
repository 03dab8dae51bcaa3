import { canary } from './parts.js'
import type { ProofRow } from './proof-row.js'
import { requiredCatches, type Sensitivity } from './sensitivity.js'

export interface Proof {
  readonly startedAt: string
  readonly durationMs: number
  readonly seed: number
  readonly full: boolean
  readonly parts: Readonly<Record<string, readonly ProofRow[]>>
  readonly claims: readonly Claim[]
}

/** A statement about the suite, and the subjects that contradict it. */
export interface Claim {
  readonly claim: string
  readonly holds: boolean
  readonly exceptions: readonly string[]
}

const claimOfPart: Readonly<Record<string, string>> = {
  faults: 'Every fault fails its own clause.',
  readings:
    'Every fair reading passes alone, and in combinations with the first readings of the other open points.',
  foreign: 'The foreign implementation passes, and each of its mistakes fails the clause that it breaks.',
  'null-targets': 'A server whose response does not depend on the request passes no clause.',
  outages: 'If the server stops midway, the exit code is 2 and no clause fails.',
  soak: 'Every fair reading passes with many seeds.',
}

/** The claims about the parts that ran. */
export function claimsOn(parts: Proof['parts']): readonly Claim[] {
  const claims = Object.entries(parts).map(([part, rows]) =>
    claimWith(
      claimOfPart[part] ?? part,
      rows.filter(({ holds }) => !holds).map(({ subject }) => subject),
    ),
  )
  const unexpected = (parts.faults ?? []).filter(row => (row.unexpected ?? []).length > 0)
  const noOther = claimWith(
    'No fault fails a tested clause other than its own, those that it names, state.model and state.concurrent.',
    unexpected.map(row => `${row.subject}: ${row.unexpected?.join(', ')}`),
  )
  return parts.faults ? [...claims, noOther] : claims
}

function claimWith(claim: string, exceptions: readonly string[]): Claim {
  return { claim, holds: exceptions.length === 0, exceptions }
}

/** The proof as a page of Markdown. */
export function proofPage({ parts, claims, durationMs, seed, full, startedAt }: Proof): string {
  return [
    '# Faults that the suite catches',
    '',
    `${startedAt}, ${Math.round(durationMs / 1000)} s, seed ${seed}${full ? ', every clause on every fault' : ''}; the canary was ${canary}.`,
    '',
    ...claims.map(
      ({ claim, holds, exceptions }) =>
        `- ${holds ? 'holds' : `**broken, exceptions: ${exceptions.length}**`}: ${claim}`,
    ),
    ...Object.entries(parts).flatMap(([part, rows]) => ['', `## ${part}`, '', ...tableOf(rows)]),
    '',
  ].join('\n')
}

function tableOf(rows: readonly ProofRow[]): readonly string[] {
  return [
    '| | subject | clause | other failed clauses | exit code | requests |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ subject, holds, clause = '', failed, exitCode, requests }) => {
      const others = failed.filter(id => id !== clause).join(', ')
      return `| ${holds ? '✓' : '✗'} | ${subject} | ${clause} | ${others} | ${exitCode} | ${requests} |`
    }),
  ]
}

/** The sensitivity to each fault as a page of Markdown, the lowest first. */
export function sensitivityPage(rows: readonly Sensitivity[]): string {
  const sorted = rows.toSorted((a, b) => a.caught - b.caught)
  const reliable = rows.filter(({ caught }) => caught >= requiredCatches)
  return [
    '# Sensitivity of the suite',
    '',
    `Caught in at least ${requiredCatches} of 20 runs: ${reliable.length} of ${rows.length} faults.`,
    '',
    '| fault | clause | caught | requests, median |',
    '|---|---|---|---|',
    ...sorted.map(
      ({ fault, clause, caught, runs, medianRequests = '' }) =>
        `| ${fault} | ${clause} | ${caught}/${runs} | ${medianRequests} |`,
    ),
    '',
  ].join('\n')
}
