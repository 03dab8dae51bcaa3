import { fixtureInScene, fixtureOnDeployment } from '../actors/find-fixture.js'
import { textOf } from '../actors/group-fixture.js'
import { sceneOf } from '../actors/scene.js'
import { clause } from '../runner/clause.js'
import { scenarios } from '../scenarios/all.js'
import { castOf } from '../scenarios/cast.js'
import { runScenario } from '../scenarios/run-scenario.js'
import { actorsWrite, controlWrite } from './needs.js'

for (const scenario of scenarios)
  clause(
    scenario.clause,
    scenario.says,
    scenario.world === undefined ? actorsWrite : controlWrite,
    async ({ suite, example }) => {
      const { takesWorlds, wire } = suite.target
      const scene = sceneOf(wire.idPrefix)
      await example(scenario.world?.(scene, wire.idPrefix) ?? scene.world, async c => {
        const fixture = takesWorlds ? fixtureInScene(scene, c.world) : await fixtureOnDeployment(c)
        const { formerIds } = suite.staging
        const place = {
          world: c.world,
          wire,
          formerIds,
          isKnownId: (id: string) => c.isKnownId(id),
          newMark: suite.mark,
          newText: (about: string) => textOf(c, about),
        }
        await runScenario(c, scenario, scenario.steps(castOf(fixture, place)))
      })
    },
  )
