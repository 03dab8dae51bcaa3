import { test } from 'tap'
import { definitions } from '../dev/test-support/definitions.js'
import { reading } from '../dev/test-support/small-world.js'
import type { Body } from './request.js'

const both = { title: 'New', description: 'Text' }
const cases: readonly [body: Body | object, words: readonly string[], create: string, update: string][] = [
  [both, [], 'created', 'updated'],
  [{ kind: 'none' }, [], '400 bad-body', 'updated'],
  [{ kind: 'none' }, ['empty-update=422'], '400 bad-body', '422 empty-update'],
  [{ kind: 'broken' }, [], '400 bad-body', '400 bad-body'],
  [{ kind: 'json', value: null }, [], '400 bad-body', '400 bad-body'],
  [{ kind: 'json', value: [both] }, [], '400 bad-body', '400 bad-body'],
  [{ kind: 'json', value: 'title' }, [], '400 bad-body', '400 bad-body'],
  [{}, [], '400 missing-field', 'updated'],
  [{}, ['empty-update=400'], '400 missing-field', '400 empty-update'],
  [{ title: 'New' }, [], '400 missing-field', 'updated'],
  [{ description: 'Text' }, [], '400 missing-field', 'updated'],
  [{ ...both, title: 7 }, [], '400 wrong-type', '400 wrong-type'],
  [{ ...both, description: null }, ['wrong-type=422'], '422 wrong-type', '422 wrong-type'],
  [{ ...both, title: ['New'] }, ['wrong-type=text'], 'created', 'updated'],
  [{ ...both, colour: 'red' }, [], 'created', 'updated'],
  [{ ...both, colour: 'red' }, ['unknown-properties=422'], '422 unknown-property', '422 unknown-property'],
  [JSON.parse('{"__proto__": {"title": "a", "description": "b"}}'), [], '400 missing-field', 'updated'],
  [{ kind: 'wrong-content-type', value: both }, [], '415 wrong-content-type', '415 wrong-content-type'],
  [{ kind: 'wrong-content-type', value: both }, ['wrong-content-type=read'], 'created', 'updated'],
  [{ kind: 'wrong-content-type' }, ['wrong-content-type=read'], '400 bad-body', '400 bad-body'],
  [{ kind: 'wrong-content-type', value: [] }, ['wrong-content-type=read'], '400 bad-body', '400 bad-body'],
  [{ ...both, title: '' }, [], 'created', 'updated'],
  [{ ...both, title: '' }, ['empty-strings=none'], '400 empty-text', '400 empty-text'],
  [{ ...both, title: '' }, ['empty-strings=blank-title'], '400 empty-text', '400 empty-text'],
  [{ ...both, title: ' \t' }, ['empty-strings=blank-title'], 'created', 'updated'],
  [{ ...both, title: ' \t' }, ['empty-strings=empty-title'], '400 empty-text', '400 empty-text'],
  [{ ...both, description: '' }, ['empty-strings=empty-description'], 'created', 'updated'],
  [{ ...both, description: ' ' }, ['empty-strings=empty-description'], '400 empty-text', '400 empty-text'],
  [
    { ...both, title: ' ' },
    ['stored-text=trimmed', 'empty-strings=blank-title'],
    '400 empty-text',
    '400 empty-text',
  ],
]
for (const [body, words, create, update] of cases)
  test(`The body ${JSON.stringify(body)} under ${words.join(' ') || 'the defaults'}: ${create}, ${update}`, async t => {
    t.equal(definitions(reading(...words)).create('ann', body), create)
    t.equal(definitions(reading(...words)).update('ann', 'crew', body), update)
  })

test('A refused body changes nothing', async t => {
  const { service, create, update } = definitions()
  const before = service.world()
  create('ann', { title: 'New' })
  update('ann', 'crew', { title: 'New', description: 7 })
  t.same(service.world(), before)
})

const texts: readonly [reading: string, given: unknown, kept: string][] = [
  ['stored-text=kept', ' Cafe\u0301\0 ', ' Cafe\u0301\0 '],
  ['stored-text=trimmed', ' Cafe\u0301 ', 'Cafe\u0301'],
  ['stored-text=nfc', ' Cafe\u0301 ', ' Café '],
  ['wrong-type=text', 7, '7'],
  ['wrong-type=text', null, 'null'],
  ['wrong-type=text', ['a'], '["a"]'],
]
for (const [word, given, kept] of texts)
  test(`Under ${word}, ${JSON.stringify(given)} is stored as ${JSON.stringify(kept)}`, async t => {
    const { create, update, group } = definitions(reading(word))
    create('ann', { title: given, description: given })
    update('ann', 'crew', { description: given })
    t.same([group('new')?.title, group('new')?.description], [kept, kept])
    t.same([group('crew')?.title, group('crew')?.description], ['Crew', kept])
  })

test('The readings on bodies can be set for one operation', async t => {
  const number = { title: 7, description: 'Text' }
  const readings = reading('wrong-type/updateGroup=text', 'unknown-properties/createGroup=422')
  const { create, update } = definitions(readings)
  t.equal(create('ann', number), '400 wrong-type')
  t.equal(update('ann', 'crew', number), 'updated')
  t.equal(create('ann', { ...both, colour: 'red' }), '422 unknown-property')
  t.equal(update('ann', 'crew', { colour: 'red' }), 'updated')
  t.equal(definitions(reading('empty-update/updateGroup=400')).update('ann', 'crew', {}), '400 empty-update')
})
