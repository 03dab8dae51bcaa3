import type { ReadingRow, Report } from '../../report/report.js'
import type { ClauseId } from '../../spec/clauses.js'

/** What one run of the suite says of a mutant. */
export interface Tested {
  /** What killed the mutant; undefined if it survived. */
  readonly by?: string
  readonly notes?: readonly string[]
}

/** A failed clause kills a mutant, and so does a run that ends early: no server that works does that. */
export function tested(report: Report, correct: readonly ReadingRow[]): Tested {
  const { clauses, error, readings } = report
  const by = failedIn(report)
  if (by !== undefined) return { by }
  if (error !== undefined) return { by: `the run ended: ${error.slice(0, 200)}` }
  const errored = clauses.find(({ status }) => status === 'errored')
  if (errored !== undefined)
    return { by: `error of the suite in ${errored.id}: ${errored.reason?.slice(0, 200)}` }
  const untested = clauses.flatMap(({ id, status, reason }) =>
    status === 'untested' ? [`${id} is untested: ${reason}`] : [],
  )
  return { notes: [...untested, ...otherReadings(readings, correct)] }
}

function failedIn({ clauses }: Report): ClauseId | undefined {
  return clauses.find(({ status }) => status === 'failed')?.id
}

function otherReadings(readings: readonly ReadingRow[], correct: readonly ReadingRow[]): readonly string[] {
  const shown = ({ observed, note }: ReadingRow) => observed ?? `(${note})`
  const before = new Map(correct.map(row => [row.id, shown(row)]))
  return readings.flatMap(row => {
    const [now, then] = [shown(row), before.get(row.id)]
    return now === then ? [] : [`${row.id} is ${now} and not ${then}`]
  })
}
