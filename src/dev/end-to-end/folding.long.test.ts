import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { createOracle } from '../../index.js'
import { openPoints } from '../../spec/open-points.js'
import { canRun, python, startImplementation } from '../prove/targets.js'

const skip = canRun(python) ? false : 'python3 is not installed'

async function observedFolding(url: string, control: string) {
  const { readings } = await checkHere({ url, control, seed: 1, runs: 1, only: ['search.case-insensitive'] })
  return readings.find(({ id }) => id === 'open.special-case-folding')
}

for (const value of openPoints['special-case-folding'].values)
  test(`A server that folds by the reading ${value} is observed so`, async t => {
    const oracle = await createOracle({ control: true, readings: { 'special-case-folding': value } })
    t.teardown(() => oracle.close())
    t.match(await observedFolding(oracle.url, `${oracle.url}/_oracle/world`), { observed: value })
  })

test('The case folding of Unicode without normalization is none of the readings', { skip }, async t => {
  const { url, control, close } = await startImplementation(python, [])
  t.teardown(close)
  t.match(await observedFolding(url, control), {
    observed: null,
    fair: true,
    note: /STRASSE, straß, STRAẞ, FIONA/,
  })
})
