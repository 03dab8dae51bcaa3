import type { World } from '../../src/spec/nouns.js'
import type { Step } from '../../src/spec/step.js'
import { neutralWire } from '../target/target.js'
import { fixtureInScene } from '../worlds/find-fixture.js'
import { sceneOf } from '../worlds/scene.js'
import { castOf } from './cast.js'
import { placeOf } from './in-process.js'
import type { Scenario } from './scenario.js'

export function placed(scenario: Pick<Scenario, 'world' | 'steps'>): {
  readonly world: World
  readonly steps: readonly Step[]
} {
  const { idPrefix } = neutralWire
  const scene = sceneOf(idPrefix)
  const world = scenario.world?.(scene, idPrefix) ?? scene.world
  return { world, steps: scenario.steps(castOf(fixtureInScene(world), placeOf(world))) }
}
