import { t, test } from 'tap'
import { type OpenPointId, openPointIds } from '../../src/spec/open-points.js'
import { runWhole, suiteOf } from '../run/entry.js'
import { startReference } from '../target/reference.js'
import type { Observations } from './observations.js'

/** In how many different circumstances a run meets an open point at least, unless there is a reason against it. */
const leastCircumstances = 6

/** Why a run does not meet some open points so often, or compares no responses there. */
const rarelyMet: Partial<Record<OpenPointId, string>> = {
  plus: 'The suite asks once, and sends a space as %20 everywhere else, so no later response shows it.',
  'token-lifetime':
    'The specification does not say how a client gets a token, so the suite cannot see when the lifetime of a token begins.',
  'rate-limit':
    'A limit shows only as 429, which depends on all requests of all callers; the suite obeys it and sends the request again.',
  'result-order':
    'Every order is fair, also another order for each search, so no two responses contradict each other.',
}

// The suite limits each request, so tap must not limit the file on a slow machine.
t.setTimeout(0)

test('A run meets every open point in six different circumstances, or there is a reason', {
  timeout: 300_000,
}, async t => {
  const reference = await startReference()
  const suite = suiteOf({ ...reference, seed: 1, runs: 8, timeout: 60_000 })
  const met = circumstancesMet(suite.known.observations)
  const { clauses } = await runWhole(suite, () => {})
  await reference.close()
  t.equal(clauses.find(({ id }) => id === 'state.consistent')?.status, 'passed')
  for (const id of openPointIds) {
    const count = met.get(id)?.size ?? 0
    t.comment(`open.${id}: ${count}`)
    const isRare = rarelyMet[id] !== undefined
    t.equal(
      count < leastCircumstances,
      isRare,
      `open.${id}: ${count} circumstances${isRare ? ', and a reason' : ''}`,
    )
  }
})

/** By open point: the different circumstances in which requests meet it from now on. */
function circumstancesMet(observations: Observations): ReadonlyMap<string, ReadonlySet<string>> {
  const met = new Map<string, Set<string>>()
  const compare = observations.compare.bind(observations)
  observations.compare = (c, shown, showing) => {
    const [id = ''] = shown.key.split('/')
    met.set(id, (met.get(id) ?? new Set()).add(`${showing.circumstances}, ${shown.circumstance}`))
    return compare(c, shown, showing)
  }
  return met
}
