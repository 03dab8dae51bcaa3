import { test } from 'tap'
import { scenarioPlayer } from '../../src/test-support/play-scenario.js'
import { scenarios } from './all.js'

test('On a conformant server each scenario shows its clause, and no response is wrong', async t => {
  const { play, close } = await scenarioPlayer()
  for (const scenario of scenarios) {
    const { isShown, fails, judged } = await play(scenario)
    t.same({ isShown, fails }, { isShown: true, fails: undefined }, `${scenario.clause}: ${scenario.says}`)
    t.notOk(
      judged.some(({ judgement }) => judgement.kind === 'unknown'),
      'the definitions judge every response',
    )
  }
  await close()
})
