import type { IncomingMessage } from 'node:http'
import { test } from 'tap'
import { smallWorld } from '../../dev/test-support/small-world.js'
import { enterWorld } from '../../http/world-path.js'
import { defaultReadings } from '../../spec/readings.js'
import { HostedWorld } from './hosted-world.js'
import { controlLimits } from './limits.js'
import type { WorldParts } from './world-parts.js'
import { UnknownWorld, Worlds } from './worlds.js'

/** Worlds with a clock that the test moves. */
function timed() {
  const clock = { ms: 1 }
  const settings = { readings: defaultReadings, faults: [] }
  const assemble = () => ({}) as WorldParts
  const all = new Worlds(
    new HostedWorld(smallWorld, settings, assemble),
    () => assemble,
    () => clock.ms,
  )
  const exists = (name = '') => {
    const request = { url: `/w/${name}/` } as IncomingMessage
    enterWorld(request)
    try {
      return all.of(request).name === name
    } catch (error) {
      if (error instanceof UnknownWorld) return false
      throw error
    }
  }
  return { clock, all, exists }
}

test('A world that is idle for ten minutes is let go, and a request keeps it', async t => {
  const { clock, all, exists } = timed()
  const [used, idle] = [all.add().name, all.add().name]
  clock.ms += controlLimits.idleTime - 1
  t.ok(exists(used))
  clock.ms += 2
  t.ok(exists(used))
  t.notOk(exists(idle))
})

test('Beyond 1,000 worlds, the one that was unused for the longest time is let go', async t => {
  const { all, exists } = timed()
  const names = Array.from({ length: controlLimits.worlds }, () => all.add().name)
  t.ok(exists(names[0]))
  all.add()
  t.ok(exists(names[0]), 'it was used last')
  t.notOk(exists(names[1]))
  t.ok(exists(names.at(-1)))
})
