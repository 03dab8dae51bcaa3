import { test } from 'tap'
import { createEngine } from '../engine/engine.js'
import { defaultReadings } from '../spec/readings.js'
import { compare, disagreementOn } from './disagreement.js'

test('the engine gives the outcomes and worlds of the definitions', async t => {
  const { disagreement, seed, runs } = compare({ runs: 2500 })
  t.comment(`seed ${seed}`)
  if (disagreement !== undefined) t.fail(disagreement)
  t.equal(runs, 2500)
})

test('an engine that differs is told, with both answers', async t => {
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

  const forgetful = disagreementOn(history, (world, readings) => ({
    ...createEngine(world, readings),
    world: () => world,
  }))
  t.match(
    forgetful,
    /^the world after request 1\n {2}definitions: .*members: \[ 'SVC-1' \].*engine: .*members: \[\]/s,
  )

  const deaf = disagreementOn(history, (world, readings) => ({
    ...createEngine(world, readings),
    perform: () => ({ kind: 'deleted', id: 'SVC-2' }),
  }))
  t.match(deaf, /^request 1\n {2}definitions: .*'added'.*\n {2}engine: .*'deleted'/)
})

test('the smallest history that shows a difference is printed, with what it takes to see it again', async t => {
  const { disagreement } = compare({
    runs: 500,
    seed: 1,
    create: (world, readings) => createEngine({ ...world, acrs: [] }, readings),
  })
  t.match(disagreement, /^the world after request 0\n {2}definitions: .*\n {2}engine: .*acrs: \[\]/s)
  t.match(disagreement, /\nreadings: .*\nworld: .*\nrequest 1: .*\nagain with: --seed 1 --path [\d:]+$/s)
  t.notMatch(disagreement, /request 2/)

  const broken = () => {
    throw new Error('no engine at all')
  }
  t.match(compare({ runs: 5, seed: 1, create: broken }).disagreement, /^Error: no engine at all/)
})

test('the engine finds profiles by id and takes another world in place of its own', async t => {
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

test('an engine that is given another world of the same profiles is like one made of it', async t => {
  const { disagreement } = compare({
    runs: 500,
    create(world, readings) {
      const engine = createEngine({ profiles: world.profiles, groups: [], acrs: [] }, readings)
      engine.replace(world)
      return engine
    },
  })
  t.equal(disagreement, undefined)
})
