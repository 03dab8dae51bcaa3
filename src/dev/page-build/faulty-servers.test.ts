import { test } from 'tap'
import { faults } from '../../faults/registry.js'
import { fixture, readWorld } from '../../files.js'
import { guessable, guessOf } from '../../page/content/guess.js'
import { runSteps } from '../../page/run-steps.js'
import type { FaultyServers } from '../../page/state/load.js'
import { defaultReadings } from '../../spec/readings.js'
import faultSteps from './fault-steps.json' with { type: 'json' }
import './faulty-servers.js'

test('Each fault has requests that show it, or none if it shows only in a real server', async t => {
  t.same(Object.keys(faultSteps).toSorted(), faults.map(({ name }) => name).toSorted())
})

const servers = globalThis.pageFaults as FaultyServers
const world = readWorld(fixture('demo.world.json'))

test('Each fault that runs in the page shows in an answer there', async t => {
  const running = servers.faults.filter(({ shownBy }) => shownBy.length > 0)
  t.ok(running.length > 0.9 * servers.faults.length, `${running.length} of ${servers.faults.length}`)
  for (const { name, shownBy } of running) {
    const answers = (exchanges: ReturnType<typeof runSteps>) =>
      JSON.stringify(exchanges.map(one => one.answer))
    const right = answers(runSteps(world, defaultReadings, shownBy))
    t.not(answers(servers.run(name, world, defaultReadings, shownBy)), right, name)
  }
})

test('Each question about a fault has one right choice, and no other that gives the same answers', async t => {
  const count = guessable(servers).length
  const all = Array.from({ length: count }, (_, at) => guessOf(servers, world, at + 1))
  t.equal(new Set(all.map(({ id }) => id)).size, count, 'each fault is asked once')
  for (const { id, choices, right, wrong } of all) {
    t.equal(choices.filter(({ isRight }) => isRight).length, 1, id)
    t.ok(choices.length >= 3, id)
    t.not(JSON.stringify(wrong.at(-1)?.answer), JSON.stringify(right.at(-1)?.answer), id)
    for (const { text, isRight } of choices) {
      const named = servers.faults.find(({ says }) => says === text)
      const steps = right.map(({ step }) => step)
      const answers = servers.run(named?.name ?? '', world, defaultReadings, steps).map(one => one.answer)
      t.equal(
        JSON.stringify(answers) === JSON.stringify(wrong.map(one => one.answer)),
        isRight,
        `${id}: ${text}`,
      )
    }
  }
})
