import { test } from 'tap'
import { readingsOf, runExample } from '../dev/test-support/run-example.js'
import { serviceRunner } from '../dev/test-support/run-example-service.js'
import { readExamples } from '../examples.js'
import { fixture, readWorld } from '../files.js'
import { createEngine } from './engine.js'

test('The engine satisfies every example', async t => {
  const world = readWorld(fixture('demo.world.json'))
  for (const example of readExamples()) {
    const engine = createEngine(world, readingsOf(example))
    t.same(await runExample(example, world, serviceRunner(engine)), [], `${example.clause}: ${example.says}`)
  }
})
