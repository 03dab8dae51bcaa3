import type { ClauseStatus, Report } from '../../report/report.js'
import { notSelected } from '../../report/verdict.js'

/** The ids of the clauses with this status. */
export function idsWith({ clauses }: Report, status: ClauseStatus): readonly string[] {
  return clauses.filter(clause => clause.status === status).map(({ id }) => id)
}

/** The selected clauses that did not pass. */
export function notPassed({ clauses }: Report): Report['clauses'] {
  return clauses.filter(({ status, reason }) => status !== 'passed' && reason !== notSelected)
}

/** The observed readings, each as `open.short-search=404`. */
export function observedWords({ readings }: Report): readonly string[] {
  return readings.flatMap(({ id, observed }) => (observed === null ? [] : [`${id}=${observed}`]))
}
