import type { ReadingRow } from '../../src/report/report.js'
import { reportOf } from '../runner/run-suite.js'
import type { Suite } from '../runner/suite.js'

/** Puts in the report what both deployments do at the open points: one value if they agree, and else both. */
export function noteReadings(suite: Suite, first: Suite, other: Suite): void {
  const [one, two] = [reportOf(first).readings, reportOf(other).readings]
  for (const id of keysOf([...one, ...two])) {
    const [a, b] = [seenIn(one, id), seenIn(two, id)]
    const key = id.replace(/^open\./, '')
    if (a === b && a !== undefined) suite.run.observe(key, a, true)
    else suite.run.observe(key, `the first: ${a ?? 'not observed'}; the other: ${b ?? 'not observed'}`, true)
  }
}

/** The open points; where one deployment has a row for each operation, those. */
function keysOf(rows: readonly ReadingRow[]): readonly string[] {
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.filter(id => !ids.some(other => other.startsWith(`${id}/`)))
}

/** What a deployment does at an open point, or on all operations alike. */
function seenIn(rows: readonly ReadingRow[], id: string): string | undefined {
  const row = rows.find(each => each.id === id) ?? rows.find(each => each.id === id.split('/')[0])
  return row === undefined ? undefined : (row.observed ?? row.note)
}
