import { test } from 'tap'
import { playScenario } from '../../page/play-scenario.js'
import { type OpenPoint, openPointIds, openPoints } from '../../spec/open-points.js'
import {
  canBeTogether,
  defaultReadings,
  parseReadings,
  type Readings,
  readingsToTry,
} from '../../spec/readings.js'
import { pageScenarios } from '../test-support/page-scenarios.js'

const { worlds, scenarios } = await pageScenarios()

/** What the page answers otherwise than a fair server may. */
function unfair(readings: Readings, some: typeof scenarios): readonly string[] {
  return some.flatMap(({ clause, says, world, steps }) =>
    playScenario(worlds[world] as (typeof worlds)[number], readings, { steps })
      .filter(({ isFair }) => !isFair)
      .map(
        ({ exchange }) => `${clause}: ${says}: ${JSON.stringify(exchange.step)}: ${exchange.answer.status}`,
      ),
  )
}

test('The page answers every scenario of the suite as every fair server does', async t => {
  t.same(unfair(defaultReadings, scenarios), [])
})

/** Each reading is tried with one of so many scenarios: all of them take half a minute. */
const oneOf = 8

test('Each reading of each open point is fair to the scenarios', async t => {
  const words = openPointIds.flatMap(id =>
    readingsToTry(openPoints[id] as OpenPoint).map(value => `${id}=${value}`),
  )
  for (const [at, word] of words.entries()) {
    // Some readings need another one.
    if (!canBeTogether([word])) continue
    const some = scenarios.filter((_, index) => index % oneOf === at % oneOf)
    t.same(unfair(parseReadings([word]), some), [], word)
  }
})

test('An answer that no fair server gives is seen', async t => {
  const seen = scenarios.filter(({ steps, world }) => {
    const wrong = steps.map(step => ({ ...step, expect: broken(step.expect) }))
    return playScenario(worlds[world] as (typeof worlds)[number], defaultReadings, { steps: wrong }).some(
      ({ isFair }) => !isFair,
    )
  })
  t.equal(seen.length, scenarios.length)
})

/** Expects the contrary of something. */
function broken(expect: (typeof scenarios)[number]['steps'][number]['expect']): typeof expect {
  const { finds, group, alreadyMember, missing } = expect
  if (finds !== undefined) return { ...expect, finds: [...finds, 'SVC-nobody'] }
  if (group !== undefined) return { ...expect, group: { ...group, title: `${group.title}?` } }
  if (alreadyMember !== undefined) return { ...expect, alreadyMember: !alreadyMember }
  if (missing !== undefined) return { ...expect, missing: missing === 'group' ? 'profile' : 'group' }
  return { ...expect, statuses: [500] }
}
