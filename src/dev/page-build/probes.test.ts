import { test } from 'tap'
import { readExamples } from '../../examples.js'
import { fixture, readWorld } from '../../files.js'
import { stepsDecidedBy } from '../../page/fair-answers.js'
import { isOpenPointId, openPointIds } from '../../spec/open-points.js'
import { probesFor } from './probes.js'

/** What no request of the page shows: it cannot be set, is of the token alone, or is in the URL as HTTP has it. */
const unseen = [
  'token-subject-gone',
  'token-lifetime',
  'rate-limit',
  'plus',
  'unknown-parameters',
  'size-limits',
] as const

const world = readWorld(fixture('demo.world.json'))
const probes = probesFor(world, readExamples())

test('Each open point that requests can show has some', async t => {
  const expected = openPointIds.filter(id => !unseen.some(one => one === id))
  t.same(Object.keys(probes), expected)
})

for (const [id, probe] of Object.entries(probes))
  test(`The last answer of the example of open.${id} changes with it`, async t => {
    const changed = isOpenPointId(id) ? stepsDecidedBy(world, id, probe, ({ answer }) => answer) : []
    t.equal(changed.at(-1), probe.steps.length - 1)
  })
