import { test } from 'tap'
import { schemaRows } from './schema-rows.js'

const schema = {
  required: ['url'],
  definitions: { token: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
  properties: {
    $schema: { type: 'string' },
    url: { type: 'string', description: 'Where.' },
    token: { $ref: '#/definitions/token', description: 'How.' },
    kind: { enum: ['a', 'b'] },
    list: {
      type: 'array',
      items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    },
  },
}

test('A table has every property of a schema, with its type and its description', async t => {
  t.same(schemaRows(schema), [
    ['`url`', 'string, required', 'Where.'],
    ['`token`', 'string or object', 'How.'],
    ['`kind`', '`a`, `b`', ''],
    ['`list`', 'list of objects', ''],
    ['`list[].id`', 'integer, required', ''],
  ])
})

test('A reference to nothing is an error', async t => {
  t.throws(() => schemaRows({ properties: { a: { $ref: '#/definitions/b' } } }), /has no #\/definitions\/b/)
})
