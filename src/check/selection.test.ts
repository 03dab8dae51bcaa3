import { test } from 'tap'
import { listTests } from './list.js'
import { withTestNames } from './selection.js'

test('A pattern selects every clause that it matches, as on the command line', async t => {
  const { clauses } = await listTests({ only: ['delete.*', 'read.content'], first: ['*.content'] })
  t.same(
    clauses.map(({ id }) => id),
    ['delete.gone', 'delete.permission', 'delete.not-found', 'read.content'],
  )
  t.same((await withTestNames({ first: ['*.content'] })).first, ['read.content'])
})
