import fc from 'fast-check'
import { test } from 'tap'
import { histories } from '../dev/equivalence/histories.js'
import {
  refusedCallers,
  refusableRequests as requests,
  worldOfRefusals,
} from '../dev/test-support/refusable-requests.js'
import { type Operation, operations } from './endpoints.js'
import { openPointIds, openPoints } from './open-points.js'
import type { Outcome } from './outcome.js'
import { possibleRefusals } from './possible-refusals.js'
import { isReading, parseReadings, type Readings, readingsToTry } from './readings.js'
import { contextOf, perform } from './service.js'

const described = (outcome: Outcome) =>
  outcome.kind === 'refused'
    ? [
        `${outcome.status} ${outcome.reason} ${outcome.clause} ${outcome.missing === undefined ? '' : 'with an id'}`,
      ]
    : []

function possible(operation: Operation, readings: Readings): readonly string[] {
  return possibleRefusals(operation, readings).flatMap(described).sort()
}

for (const id of openPointIds.filter(id => readingsToTry(openPoints[id]).length > 0))
  test(`Under every reading of ${id}, exactly the possible refusals occur`, async t => {
    const words = readingsToTry(openPoints[id]).map(value => `${id}=${value}`)
    for (const word of words.filter(isReading)) {
      const readings = parseReadings([word])
      for (const operation of operations) {
        const met = requests
          .filter(request => request.operation === operation)
          .flatMap(request =>
            refusedCallers.map(caller => perform(contextOf(worldOfRefusals, readings), caller, request)),
          )
          .flatMap(({ outcome }) => described(outcome))
        t.same([...new Set(met)].sort(), possible(operation, readings), `${word} ${operation}`)
      }
    }
  })

test('Under any readings together, every refusal is a possible one', async () => {
  fc.assert(
    fc.property(histories, ({ world, readings, steps }) => {
      const context = contextOf(world, readings)
      for (const { caller, request } of steps)
        for (const refusal of described(perform(context, caller, request).outcome))
          if (!possible(request.operation, readings).includes(refusal)) throw new Error(refusal)
    }),
    { numRuns: 300 },
  )
})
