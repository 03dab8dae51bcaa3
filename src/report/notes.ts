import type { Look } from './look.js'
import type { Report } from './report.js'
import { isSelected } from './verdict.js'

/** What a reader should know in addition to the verdict: failures of clauses that were not selected, and the given remarks. */
export function notesOn({ clauses }: Report, { remarks = [] }: Pick<Look, 'remarks'>): readonly string[] {
  const seen = clauses.filter(row => !isSelected(row) && row.evidence.length > 0)
  return [
    ...seen.map(({ id, evidence }) => `not selected, and not counted: ${id} fails: ${evidence[0]?.message}`),
    ...remarks,
  ]
}
