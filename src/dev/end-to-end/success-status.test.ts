import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { startOracle } from '../prove/targets.js'

const about = [
  'unknown-properties',
  'duplicate-title',
  'empty-update',
  'size-limits',
  'empty-strings',
  'stored-text',
]

/** What the suite observes at these open points on a server with faults. */
async function observedWith(faults: readonly string[]) {
  const { url, control, close } = await startOracle({ faults })
  const { readings } = await checkHere({ url, control, only: ['search.email'], runs: 1, seed: 1 })
  await close()
  return readings.filter(({ id }) => about.some(each => id.startsWith(`open.${each}`)))
}

test('A request that gets another 2xx than 200 counts as accepted at the open points', async t => {
  const usual = await observedWith([])
  t.equal(usual.length, about.length)
  t.strictSame(await observedWith(['update-is-204']), usual)
})
