import { test } from 'tap'
import { createEngine } from '../../engine/engine.js'
import { defaultReadings } from '../../spec/readings.js'
import { disagreementOn, findDisagreement } from './disagreement.js'

test('The engine has the same outcomes and worlds as the definitions', async t => {
  const { disagreement, seed, runs } = findDisagreement({ runs: 2500 })
  t.comment(`seed ${seed}`)
  if (disagreement !== undefined) t.fail(disagreement)
  t.equal(runs, 2500)
})

test('A difference is described with both results', async t => {
  const anna = { svc_id: 'SVC-1', common_name: 'Anna Berg', email: 'anna@example.org', avatar_url: '' }
  const group = { svc_id: 'SVC-2', title: 'Crew', description: 'All hands', members: [] }
  const write = { resource: group.svc_id, principal: anna.svc_id, permission: 'write' } as const
  const history = {
    readings: defaultReadings,
    world: { profiles: [anna], groups: [group], acrs: [write] },
    steps: [
      {
        caller: { kind: 'profile', id: anna.svc_id },
        request: { operation: 'addGroupMember', group: group.svc_id, profile: anna.svc_id },
      },
    ],
  } as const
  t.equal(disagreementOn(history), undefined)

  const withoutChanges = disagreementOn(history, (world, readings) => ({
    ...createEngine(world, readings),
    world: () => world,
  }))
  t.match(
    withoutChanges,
    /^the world after request 1\n {2}definitions: .*members: \[ 'SVC-1' \].*engine: .*members: \[\]/s,
  )

  const withWrongOutcome = disagreementOn(history, (world, readings) => ({
    ...createEngine(world, readings),
    perform: () => ({ kind: 'deleted', id: 'SVC-2' }),
  }))
  t.match(withWrongOutcome, /^request 1\n {2}definitions: .*'added'.*\n {2}engine: .*'deleted'/)
})

test('The smallest history with a difference is printed, with the options that repeat it', async t => {
  const { disagreement } = findDisagreement({
    runs: 500,
    seed: 1,
    create: (world, readings) => createEngine({ ...world, acrs: [] }, readings),
  })
  t.match(disagreement, /^the world after request 0\n {2}definitions: .*\n {2}engine: .*acrs: \[\]/s)
  t.match(disagreement, /\nreadings: .*\nworld: .*\nrequest 1: .*\nrepeat with: --seed 1 --path [\d:]+$/s)
  t.notMatch(disagreement, /request 2/)

  const throwing = () => {
    throw new Error('no engine')
  }
  t.match(findDisagreement({ runs: 5, seed: 1, create: throwing }).disagreement, /^Error: no engine/)
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
  const { disagreement } = findDisagreement({
    runs: 500,
    create(world, readings) {
      const engine = createEngine({ profiles: world.profiles, groups: [], acrs: [] }, readings)
      engine.replace(world)
      return engine
    },
  })
  t.equal(disagreement, undefined)
})
