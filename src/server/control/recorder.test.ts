import { test } from 'tap'
import { reading, smallWorld } from '../../dev/test-support/small-world.js'
import { createEngine } from '../../engine/engine.js'
import { worldAt } from '../../spec/moment.js'
import { Recorder } from './recorder.js'

const ann = { kind: 'profile', id: 'SVC-ann' } as const
const titled = (title: string) =>
  ({
    operation: 'updateGroup',
    group: 'SVC-crew',
    body: { kind: 'json', value: { title } },
  }) as const

test('Each of many states can be made again, and no course is long', async t => {
  const recorder = new Recorder(createEngine(smallWorld, reading()), smallWorld, true)
  const past = Array.from({ length: 250 }, (_, at) => {
    recorder.perform(ann, titled(`Crew ${at}`))
    return { moment: recorder.moment, world: recorder.world() }
  })
  for (const { moment, world } of past) t.same(worldAt(moment), world)
  t.ok(past.every(({ moment }) => (moment.course?.changes.length ?? 0) <= 100))
  t.equal(recorder.moment.version, 250)
})

test('A request that changes nothing leaves the moment as it is, and a replaced world is a new one', async t => {
  const recorder = new Recorder(createEngine(smallWorld, reading()), smallWorld, true)
  const { moment } = recorder
  recorder.perform({ kind: 'anonymous' }, titled('Mine'))
  t.equal(recorder.moment, moment)
  recorder.replace({ ...smallWorld, acrs: [] })
  t.not(recorder.moment, moment)
  t.same(worldAt(recorder.moment)?.acrs, [])
  t.same(worldAt(moment), smallWorld)
})

test('After a deletion whose circumstances are remembered, the state is taken from the service', async t => {
  const readings = reading('forbidden-or-missing=403')
  const recorder = new Recorder(createEngine(smallWorld, readings), smallWorld, true)
  recorder.perform(ann, { operation: 'deleteGroup', group: 'SVC-crew' })
  t.same(recorder.moment.course?.changes, [])
  t.same(worldAt(recorder.moment), recorder.world())
})

test('A course does not keep large bodies', async t => {
  const recorder = new Recorder(createEngine(smallWorld, reading()), smallWorld, true)
  recorder.perform(ann, titled('x'.repeat(20_000)))
  t.same(recorder.moment.course?.changes, [])
  t.same(worldAt(recorder.moment), recorder.world())
})

test('The states of a service that does not follow the definitions are not kept', async t => {
  const recorder = new Recorder(createEngine(smallWorld, reading()), smallWorld, false)
  t.equal(worldAt(recorder.moment), undefined)
  recorder.perform(ann, titled('New'))
  t.equal(recorder.moment.version, 1)
})
