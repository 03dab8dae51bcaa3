import { canary, type Row } from './parts.js'
import { enough, type Sensitivity } from './sensitivity.js'

export interface Proof {
  readonly startedAt: string
  readonly durationMs: number
  readonly seed: number
  readonly whole: boolean
  readonly parts: Readonly<Record<string, readonly Row[]>>
  readonly demands: readonly Demand[]
}

export interface Demand {
  readonly says: string
  readonly holds: boolean
  readonly but: readonly string[]
}

const says: Readonly<Record<string, string>> = {
  faults: 'Every fault fails its own clause.',
  readings: 'Every fair reading passes, one at a time and in a pairwise cover.',
  foreign: 'The foreign implementation passes, and each of its mistakes fails its clause.',
  nulls: 'A server that answers without regard to the request passes nothing.',
  death: 'A server that goes away midway is exit code 2, and nothing of it failed.',
}

/** What the proof demands of the rows of its parts. */
export function demandsOn(parts: Proof['parts']): readonly Demand[] {
  const bad = Object.entries(parts).map(([part, rows]) =>
    demand(
      says[part] ?? part,
      rows.filter(({ holds }) => !holds).map(({ subject }) => subject),
    ),
  )
  const strays = (parts.faults ?? []).filter(({ unexpected = [] }) => unexpected.length > 0)
  const others = demand(
    'A fault fails no clause but its own and those it names.',
    strays.map(({ subject, unexpected }) => `${subject}: ${unexpected?.join(', ')}`),
  )
  return parts.faults ? [...bad, others] : bad
}

function demand(says: string, but: readonly string[]): Demand {
  return { says, holds: but.length === 0, but }
}

/** The proof as a page of Markdown. */
export function page({ parts, demands, durationMs, seed, whole, startedAt }: Proof): string {
  return [
    '# What the suite catches',
    '',
    `${startedAt}, ${Math.round(durationMs / 1000)} s, seed ${seed}${whole ? ', every clause on every fault' : ''}; the canary was ${canary}.`,
    '',
    ...demands.map(({ says, holds, but }) => `- ${holds ? 'holds' : `**${but.length} against**`}: ${says}`),
    ...Object.entries(parts).flatMap(([part, rows]) => ['', `## ${part}`, '', ...tableOf(rows)]),
    '',
  ].join('\n')
}

function tableOf(rows: readonly Row[]): readonly string[] {
  return [
    '| | subject | clause | failed beside it | exit code | requests |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ subject, holds, clause = '', failed, exitCode, requests }) => {
      const others = failed.filter(id => id !== clause).join(', ')
      return `| ${holds ? '✓' : '✗'} | ${subject} | ${clause} | ${others} | ${exitCode} | ${requests} |`
    }),
  ]
}

/** How surely each fault is caught, the least sure first. */
export function sensitivityPage(rows: readonly Sensitivity[]): string {
  const sorted = rows.toSorted((a, b) => a.caught - b.caught)
  return [
    '# How surely each fault is caught',
    '',
    `${rows.filter(({ caught }) => caught >= enough).length} of ${rows.length} in ${enough} runs of 20 or more.`,
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
