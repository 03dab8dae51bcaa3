import { isRecord } from '../../src/spec/is-record.js'
import { withoutMarks } from '../run/marks.js'

/** A parsed body without what may differ between two runs of the same case: numbers, dates, marks, the order of lists. */
export function normalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => JSON.stringify(normalized(item))).toSorted()
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return withoutMarks(value).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '<date>')
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalized(inner)]))
}

/** Whether two normalized values are the same, except for texts that differ each time, such as the id of a request. */
export function isSameBody(recorded: unknown, now: unknown, again: unknown): boolean {
  if (isRecord(recorded) && isRecord(now) && isRecord(again)) {
    const keys = Object.keys({ ...recorded, ...now })
    return keys.every(key => isSameBody(recorded[key], now[key], again[key]))
  }
  if (JSON.stringify(recorded) === JSON.stringify(now)) return true
  return [recorded, now, again].every(each => typeof each === 'string') && now !== again
}
