import { test } from 'tap'
import { openPointIds, openPoints } from '../../spec/open-points.js'
import { parseReadings } from '../../spec/readings.js'
import { pairedReadings, readingValues, singleReadings } from './readings.js'

test('Every open point that can be set has a reading other than its default, and every combination can be set', async t => {
  for (const id of openPointIds)
    if (openPoints[id].form !== 'observed') t.ok((readingValues[id]?.length ?? 0) > 1, id)
  for (const words of [...singleReadings, ...pairedReadings()]) t.doesNotThrow(() => parseReadings(words))
})
