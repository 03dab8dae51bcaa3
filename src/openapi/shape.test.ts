import { test } from 'tap'
import { validator } from '../dev/test-support/described.js'
import { reading } from '../dev/test-support/small-world.js'
import { texts } from '../http/bodies.js'
import type { Readings } from '../spec/readings.js'
import { placeholder, pointerTo, shapeOf } from './shape.js'
import { successBody } from './success.js'

const nothing = { components: { schemas: {} } }
const withIds = { components: { schemas: { SvcId: { type: 'string' } } } }

test('A shape fixes texts, leaves placeholders open, and requires what all samples have', async t => {
  const samples = [
    { method: 'a', list: [{ id: placeholder('id') }] },
    { method: 'b', list: [], more: placeholder('more') },
  ]
  const validate = validator(nothing, shapeOf(samples, { id: { type: 'string', pattern: '^x' }, more: {} }))
  for (const value of [
    { method: 'a', list: [] },
    { method: 'b', list: [{ id: 'x1' }], more: 5 },
  ])
    t.ok(validate(value), JSON.stringify(value))
  for (const value of [
    { method: 'c', list: [] },
    { method: 'a' },
    { method: 'a', list: [{ id: 'y' }] },
    { method: 'a', list: [], other: 1 },
  ])
    t.notOk(validate(value), JSON.stringify(value))
})

test('A pointer leads to a placeholder, through keys that need escapes', async t => {
  t.equal(pointerTo('id', { a: 'x', 'b/~': { c: [placeholder('id')] } }), '/b~1~0/c/0')
  t.equal(pointerTo('id', { a: 'x' }), undefined)
})

const group = { svc_id: 'SVC-1', title: 'Crew', description: 'All', members: ['SVC-2'] }
const fields = [
  'a.title,msg,members[].id',
  'a,a.b,c',
  'a.b,a,a',
  'method.x,msg.y.z,list',
  'svc_id,.,constructor',
  'name,about,people{}',
]
for (const word of fields)
  test(`Even with the odd fields ${word}, a read is as described`, async t => {
    const readings: Readings = reading(`read-fields=${word}`)
    const { schema = {} } = successBody('readGroup', readings)
    const validate = validator(withIds, schema)
    const body = texts(readings)('readGroup', { kind: 'read', group }) ?? ''
    t.ok(validate(JSON.parse(body)), `${body} ${JSON.stringify(validate.errors)}`)
  })

test('The SVC-ID of a new group is described where the reading puts it', async t => {
  const pointer = (field: string) => successBody('createGroup', reading(`create-id-field=${field}`)).idPointer
  t.equal(pointer('svc_id'), '/svc_id')
  t.equal(pointer('group.svc_id'), '/group/svc_id')
})
