import { defaultReadings, parseReadings, ReadingError, type Readings } from '../../spec/readings.js'
import type { ReadingRow } from '../report.js'

/** The readings that a report observed, over the defaults. What is no value of an open point keeps its default. */
export function knownReadings(rows: readonly ReadingRow[]): Readings {
  return rows.reduce<Readings>((readings, { id, observed }) => {
    try {
      return observed === null ? readings : parseReadings([`${id}=${observed}`], readings)
    } catch (error) {
      if (error instanceof ReadingError) return readings
      throw error
    }
  }, defaultReadings)
}
