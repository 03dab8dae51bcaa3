import { test } from 'tap'
import { brokenWorlds } from '../dev/test-support/broken-worlds.js'
import { parseWorld, WorldError } from './world.js'

for (const [what, world, message] of brokenWorlds)
  test(`A world ${what} is refused, and the message begins with the path`, t => {
    const error = t.throws(() => parseWorld(world), { message })
    t.ok(error instanceof WorldError)
    t.end()
  })
