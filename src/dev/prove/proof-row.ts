import type { ClauseStatus } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { CheckResult } from './runs.js'

/** The tiers below control that have tokens. */
export const lowerTiers = ['world', 'actors'] as const
export type LowerTier = (typeof lowerTiers)[number]

/** The result of one subject of the proof: a fault, a choice of readings, or a target. */
export interface ProofRow {
  readonly subject: string
  /** Whether the subject passes or fails as it must; for a fault, whether its own clause failed with almost every seed. */
  readonly holds: boolean
  /** For a fault: with how many seeds its own clause failed, and how many seeds there were. */
  readonly caught?: number
  readonly seeds?: number
  /** For a fault: the status of its own clause without control. */
  readonly tiers?: Readonly<Record<LowerTier, ClauseStatus>>
  /** For a fault: whether any request that the suite can send without control gets another response. */
  readonly visible?: Readonly<Record<LowerTier, boolean>>
  /** For a fault: the number of requests in the shrunk failure of its own clause, in the longest one if there are several. */
  readonly longest?: number
  /** The clause that must fail; absent if no clause must fail. */
  readonly clause?: string
  readonly failed: readonly ClauseId[]
  readonly errored?: readonly ClauseId[]
  readonly untested?: readonly ClauseId[]
  readonly passed?: number
  readonly exitCode: 0 | 1 | 2
  readonly error?: string
  readonly requests: number
  readonly ms: number
}

/** The row of a target that must be conformant. */
export function conformantRow(subject: string, result: CheckResult): ProofRow {
  const [errored, untested] = [result.ids('errored'), result.ids('untested')]
  return { ...rowOf(subject, result, result.exitCode === 0 && errored.length === 0), errored, untested }
}

export function rowOf(subject: string, { report, exitCode, ms, ids }: CheckResult, holds: boolean): ProofRow {
  const { error, summary } = report
  return {
    subject,
    holds,
    failed: ids('failed'),
    passed: summary.passed,
    exitCode,
    ...(error === undefined ? {} : { error }),
    requests: summary.requests,
    ms,
  }
}
