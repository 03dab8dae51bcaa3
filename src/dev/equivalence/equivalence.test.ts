import { test } from 'tap'
import { createEngine } from '../../engine/engine.js'
import { defaultReadings } from '../../spec/readings.js'
import { findDisagreement } from './disagreement.js'

test('The engine has the same outcomes and worlds as the definitions', async t => {
  t.equal(findDisagreement({ numRuns: 2500 }), undefined)
})

test('A difference is described with both results and the smallest history, and how to repeat it', async t => {
  const withoutAcrs = findDisagreement({ numRuns: 500, seed: 1 }, (world, readings) =>
    createEngine({ ...world, acrs: [] }, readings),
  )
  t.match(withoutAcrs, /the world after request 0\n {2}definitions: .*\n {2}engine: .*acrs: \[\]/s)
  t.match(withoutAcrs, /seed: 1, path: "[\d:]+".*Counterexample: .*"steps":\[\{[^}]*\}[^[]*\]/s)
  const wrongOutcomes = findDisagreement({ numRuns: 500, seed: 1 }, (world, readings) => ({
    ...createEngine(world, readings),
    perform: () => ({ kind: 'deleted', id: 'SVC-2' }),
  }))
  t.match(wrongOutcomes, /request 1\n {2}definitions: .*\n {2}engine: .*'deleted'/)
  const throwing = () => {
    throw new Error('no engine')
  }
  t.match(findDisagreement({ numRuns: 5, seed: 1 }, throwing), /Error: no engine/)
})

test('The engine finds profiles by id, also after its world is replaced', async t => {
  const anna = { svc_id: 'SVC-1', common_name: 'Anna Berg', email: 'anna@example.org', avatar_url: '' }
  const engine = createEngine({ profiles: [anna], groups: [], acrs: [] }, defaultReadings)
  t.equal(engine.profile('SVC-1'), anna)
  t.equal(engine.profile('SVC-2'), undefined)
  engine.replace({ profiles: [{ ...anna, svc_id: 'SVC-2' }], groups: [], acrs: [] })
  t.equal(engine.profile('SVC-1'), undefined)
  const found = engine.perform(
    { kind: 'profile', id: 'SVC-2' },
    { operation: 'searchPrincipals', query: { s: 'berg' } },
  )
  t.match(found, { kind: 'found', profiles: [{ svc_id: 'SVC-2' }] })
})

test('After its world is replaced, an engine is equivalent to an engine created with the new world', async t => {
  const disagreement = findDisagreement({ numRuns: 500 }, (world, readings) => {
    const engine = createEngine({ profiles: world.profiles, groups: [], acrs: [] }, readings)
    engine.replace(world)
    return engine
  })
  t.equal(disagreement, undefined)
})
