import { test } from 'tap'
import { openPointIds, openPoints } from '../../spec/open-points.js'
import { parseReadings, readingsToTry } from '../../spec/readings.js'
import { setups } from './setups.js'

test('Every setup has readings that a conformant service can have together', t => {
  for (const { name, readings } of setups) t.doesNotThrow(() => parseReadings(readings), name)
  t.end()
})

test('The opposites differ from the defaults at every open point that allows it', t => {
  const opposites = setups.find(({ name }) => name === 'opposites')?.readings ?? []
  const chosen = opposites.map(word => word.slice(0, word.indexOf('=')))
  const possible = openPointIds.filter(id => readingsToTry(openPoints[id]).length > 1)
  t.strictSame(
    possible.filter(id => !chosen.includes(id)),
    // One of the two kinds of failed authentication must be 401, and tokens must not expire during a run.
    ['bad-token', 'token-lifetime'],
  )
  t.end()
})

test('Each choice of readings is tried on the engine and on the definitions', t => {
  const [engine, definitions] = [false, true].map(wanted =>
    setups.filter(({ onDefinitions }) => onDefinitions === wanted).map(({ readings }) => readings),
  )
  t.strictSame(engine, definitions)
  t.ok((engine?.length ?? 0) >= 2)
  t.end()
})
