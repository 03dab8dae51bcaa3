import { test } from 'tap'
import { playScenario } from '../../src/test-support/play-scenario.js'
import { playedServer } from '../../src/test-support/played-server.js'
import { scenarios } from './all.js'

test('By the definitions each scenario shows its clause, and no response is wrong', async t => {
  const server = await playedServer()
  for (const scenario of scenarios) {
    const { isShown, fails, judged } = await playScenario(server, scenario)
    t.same({ isShown, fails }, { isShown: true, fails: undefined }, `${scenario.clause}: ${scenario.says}`)
    t.notOk(
      judged.some(({ judgement }) => judgement.kind === 'unknown'),
      'the definitions judge every response',
    )
  }
})
