import type { ReadingRow } from './report.js'

/**
 * One row for an open point if the same was seen on all operations, and otherwise one for each operation. A note on several
 * operations is one row in any case.
 */
export function mergeOperations(rows: readonly ReadingRow[]): readonly ReadingRow[] {
  return rows.flatMap(row => {
    const [point = row.id] = row.id.split('/')
    const ofPoint = rows.filter(({ id }) => id.split('/')[0] === point)
    const same = ofPoint.filter(({ observed, note }) => observed === row.observed && note === row.note)
    const isAll = same.length === ofPoint.length
    if (!isAll && (row.note === undefined || same.length === 1)) return [row]
    if (same[0] !== row) return []
    if (isAll) return [{ ...row, id: point }]
    const operations = same.map(({ id }) => id.slice(point.length + 1))
    return [{ ...row, id: point, note: `${row.note} (${operations.join(', ')})` }]
  })
}
