import { test } from 'tap'
import { readExamples } from '../examples.js'
import { fixture, readWorld } from '../files.js'
import { play, readingsOf } from '../test-support/play.js'
import { servicePlayer } from '../test-support/play-service.js'
import { createEngine } from './engine.js'

test('The engine satisfies every example', async t => {
  const world = readWorld(fixture('demo.world.json'))
  for (const example of readExamples()) {
    const engine = createEngine(world, readingsOf(example))
    t.same(await play(example, world, servicePlayer(engine)), [], `${example.clause}: ${example.says}`)
  }
})
