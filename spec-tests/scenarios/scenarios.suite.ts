import { changesState } from '../../src/spec/endpoints.js'
import type { Case } from '../run/case.js'
import { clause } from '../run/clause.js'
import type { Design } from '../run/design.js'
import { Incomparable, Untestable } from '../run/failure.js'
import type { Needs, TestContext } from '../run/registry.js'
import { digitOfBreaking, sceneOf } from '../worlds/scene.js'
import { coveredScenarios, drawnScenarios, scenarios } from './all.js'
import { coveredRows } from './covered-rows.js'
import { controlWrite, mayBreak, needsOf } from './needs.js'
import { placed } from './placed.js'
import { playInCase } from './play-in-case.js'
import { mayBeStaged, type Scenario } from './scenario.js'
import { scenariosDrawn } from './sources.js'

function allNeedsOf(scenario: Scenario): Needs {
  const { requests, early } = scenario
  const last = scenario.world === undefined && mayBreak(scenario)
  return { ...needsOf(scenario), last, early, requests }
}

const forKeptWorlds =
  'it is for a target that keeps its world; in worlds that the suite puts in place, other tests show the same'

/** A case on the world of a scenario or, on a target that keeps its world, on that. @param path as of an example */
async function onItsWorld(
  { suite, example, of }: TestContext,
  scenario: Scenario,
  judge: (c: Case) => Promise<void>,
  path?: string,
): Promise<void> {
  const { takesWorlds, wire } = suite.target
  if (takesWorlds && !mayBeStaged(scenario)) {
    if (of.test !== undefined) suite.run.skip(of.clause, forKeptWorlds, of.test)
    return
  }
  const scene = sceneOf(wire.idPrefix, takesWorlds && mayBreak(scenario) ? digitOfBreaking : undefined)
  const onlyReads = takesWorlds && !placed(scenario).steps.some(each => changesState(each.operation))
  await example(scenario.world?.(scene, wire.idPrefix) ?? scene.world, judge, { path, onlyReads })
}

for (const scenario of scenarios)
  clause(scenario.clause, scenario.says, allNeedsOf(scenario), context =>
    onItsWorld(context, scenario, c => playInCase(c, scenario)),
  )

/** Plays the scenarios that a seed draws until one fails. It says nothing only if none of them does. */
for (const source of drawnScenarios) {
  const [some] = scenariosDrawn(source, { seed: 0, runs: 1 })
  clause(source.clause, source.says, allNeedsOf(some as Scenario), async context => {
    const { suite, of } = context
    const reasons: Untestable[] = []
    let isJudged = false
    for (const [at, scenario] of scenariosDrawn(source, suite.options).entries()) {
      await suite.schedule.next()
      const judge = async (c: Case) => {
        try {
          await playInCase(c, scenario)
          isJudged ||= c.judged
        } catch (error) {
          const isReason = error instanceof Untestable && !(error instanceof Incomparable)
          isJudged ||= !isReason
          if (!isReason) throw error
          reasons.push(error)
        }
      }
      await onItsWorld(context, scenario, judge, `${at}`)
      if (suite.run.failed(of.clause)) return
    }
    const [reason] = reasons
    if (!isJudged && reason !== undefined) suite.untestable(of, reason)
  })
}

/** A row creates a group or takes one of the world, changes it, and looks at it. */
const requestsPerRow = 5

/** As many rows as the two largest factors have pairs. */
function requestsOf({ factors }: Design): number {
  const [first = 1, second = 1] = Object.values(factors)
    .map(levels => levels.length)
    .toSorted((one, other) => other - one)
  return first * second * requestsPerRow
}

for (const covered of coveredScenarios)
  clause(
    covered.clause,
    covered.says,
    { ...controlWrite, requests: requestsOf(covered) },
    coveredRows(covered),
  )
