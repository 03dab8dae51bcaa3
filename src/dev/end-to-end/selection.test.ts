import { test } from 'tap'
import { checkHere, checkRepeatably } from '../../check/here.js'
import { pairedReadings } from '../prove/readings.js'
import { startOracle } from '../prove/targets.js'

test('A run of one clause observes every reading with few requests', async t => {
  // Nearly every reading is another than the default one.
  const [, readings = []] = pairedReadings()
  const { url, control, close } = await startOracle({ readings })
  t.teardown(close)
  const options = { url, control, only: ['read.content'], runs: 1, seed: 1 } as const
  const few = await checkHere(options)
  t.equal(few.verdict, 'conformant')
  // This run repeats its observations, because later runs may select other clauses.
  const { report } = await checkRepeatably(options)
  t.same(few.readings, report.readings)
  t.ok(few.summary.requests < 0.7 * report.summary.requests, `${few.summary.requests} requests`)
})
