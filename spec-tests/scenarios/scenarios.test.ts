import { test } from 'tap'
import { playCovered, playScenario } from '../../src/dev/test-support/play-scenario.js'
import { playedServer } from '../../src/dev/test-support/played-server.js'
import { coveredScenarios, drawnScenarios, scenarios } from './all.js'
import { scenariosDrawn } from './sources.js'

test('By the definitions each scenario shows its clause, and no response is wrong', async t => {
  const server = await playedServer()
  const drawn = drawnScenarios.flatMap(source => scenariosDrawn(source, { seed: 1, runs: 150 }))
  for (const scenario of [...scenarios, ...drawn]) {
    const { isShown, failure, judged } = await playScenario(server, scenario)
    t.same(
      { isShown, failure },
      { isShown: true, failure: undefined },
      `${scenario.clause}: ${scenario.says}`,
    )
    t.notOk(
      judged.some(({ judgement }) => judgement.kind === 'unknown'),
      'the definitions judge every response',
    )
  }
})

test('By the definitions each row of a covering array shows its clause, and no response is wrong', async t => {
  const server = await playedServer()
  for (const covered of coveredScenarios)
    for (const [at, { isShown, failure }] of (await playCovered(server, covered, 1)).entries())
      t.same(
        { isShown, failure },
        { isShown: true, failure: undefined },
        `${covered.clause}: ${covered.says}: row ${at}`,
      )
})
