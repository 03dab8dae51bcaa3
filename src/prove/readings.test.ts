import { test } from 'tap'
import { parseReadings } from '../index.js'
import { openPointIds, openPoints } from '../spec/open-points.js'
import { pairedReadings, readingValues, singleReadings } from './readings.js'

test('Every configurable open point has a value other than its default, and every choice of readings is valid', t => {
  for (const id of openPointIds)
    if (openPoints[id].form !== 'observed') t.ok((readingValues[id]?.length ?? 0) > 1, id)
  for (const words of [...singleReadings, ...pairedReadings()]) t.doesNotThrow(() => parseReadings(words))
  t.end()
})
