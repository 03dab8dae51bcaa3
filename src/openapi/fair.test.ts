import fc from 'fast-check'
import { test } from 'tap'
import { readings as anyReadings } from '../dev/equivalence/arbitrary-readings.js'
import { type Description, describedOperation, validator } from '../dev/test-support/described.js'
import { texts } from '../http/bodies.js'
import { operations } from '../spec/endpoints.js'
import { possibleRefusals } from '../spec/possible-refusals.js'
import { playedExamples } from './examples.js'
import { describeFair } from './fair.js'

const fair = describeFair() as unknown as Description

test('Under any readings, every status of a refusal is one that a fair server may return', async t => {
  fc.assert(
    fc.property(anyReadings, readings => {
      for (const operation of operations) {
        const described = Object.keys(describedOperation(fair, operation).responses)
        for (const { status, reason } of possibleRefusals(operation, readings))
          t.ok(described.includes(`${status}`), `${operation}: ${status} ${reason}`)
      }
    }),
    { numRuns: 50 },
  )
})

test('Under any readings with the usual prefix, the body of a search is as described, and a wrong one is not', async t => {
  const content = describedOperation(fair, 'searchPrincipals').responses[200]?.content
  const validate = validator(fair, content?.['application/json'].schema ?? {})
  let bodies = 0
  fc.assert(
    fc.property(anyReadings, readings => {
      const usual = { ...readings, idPrefix: 'SVC-' }
      for (const { request, outcome } of playedExamples(usual)) {
        if (request.operation !== 'searchPrincipals') continue
        const body = JSON.parse(texts(usual)(request.operation, outcome) ?? '{}')
        t.ok(validate(body), JSON.stringify(validate.errors))
        t.notOk(validate({ ...body, method: 'search' }))
        bodies++
      }
    }),
    { numRuns: 10 },
  )
  t.ok(bodies > 10)
})
