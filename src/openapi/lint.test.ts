import { createConfig, lintFromString } from '@redocly/openapi-core'
import fc from 'fast-check'
import { test } from 'tap'
import { readings as anyReadings } from '../dev/equivalence/arbitrary-readings.js'
import { defaultReadings, type Readings } from '../spec/readings.js'
import { describe } from './document.js'
import { describeFair } from './fair.js'

/** Every rule of the linter, except those that the interface itself cannot follow, and those of taste. */
const config = createConfig({
  extends: ['all'],
  rules: {
    // The specification gives the names of the parameters and the segments of the paths.
    'boolean-parameter-prefixes': 'off',
    'path-segment-plural': 'off',
    // The specification does not show the body of an error (open.error-body).
    'operation-4xx-problem-details-rfc7807': 'off',
    // A response has examples as a whole, and a text may be empty.
    'scalar-property-missing-example': 'off',
    'required-string-property-missing-min-length': 'off',
  },
})

async function findings(described: object): Promise<readonly string[]> {
  const description = { ...described, servers: [{ url: '/' }] }
  const problems = await lintFromString({ source: JSON.stringify(description), config: await config })
  return problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} at ${at?.pointer}`)
}

const under = (readings: Readings) => describe({ readings, loopbackOnly: true })

test('The linter finds nothing in the description of every fair server', async t => {
  t.same(await findings(describeFair()), [])
})

test('The linter finds nothing under the default readings', async t => {
  t.same(await findings(under(defaultReadings)), [])
})

test('The linter finds nothing under any readings', async () => {
  const property = fc.asyncProperty(anyReadings, async readings => {
    const found = await findings(under(readings))
    if (found.length > 0) throw new Error(found.join('\n'))
  })
  await fc.assert(property, { numRuns: 12 })
})

test('The linter finds a mistake', async t => {
  const { info, ...rest } = describe({ readings: defaultReadings, loopbackOnly: true })
  const problems = await lintFromString({ source: JSON.stringify(rest), config: await config })
  t.ok(info)
  t.match(
    problems.map(({ ruleId }) => ruleId),
    ['struct'],
  )
})
