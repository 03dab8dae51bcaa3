import { test } from 'tap'
import type { HttpResponse } from '../target/client.js'
import { areDistinguishable, type LabelledResponse, namesOnly } from './differences.js'

const group = { group: 'SVC-g', profile: 'SVC-p' }

function said(body: unknown, ids = group): LabelledResponse {
  const text = body === undefined ? '' : JSON.stringify(body)
  return { ids, response: { status: 404, text, json: body, headers: {} } satisfies HttpResponse }
}

test('Answers are told apart by what they say of the parts that ids runCommand', async t => {
  const apart: readonly [what: string, one: unknown, other: unknown][] = [
    ['words', { msg: 'no such group' }, { msg: 'no such profile' }],
    ['the order of words', 'group of profile', 'profile of group'],
    ['a code', { code: 40401 }, { code: 40402 }],
    ['a flag', { added: true }, { added: false }],
    ['the id that is named', { missing: 'SVC-g' }, { missing: 'SVC-p' }],
    ['the places of both ids', { lost: 'SVC-g', found: 'SVC-p' }, { lost: 'SVC-p', found: 'SVC-g' }],
    ['a body and none', undefined, { msg: 'already a member' }],
  ]
  for (const [what, one, other] of apart) t.ok(areDistinguishable([said(one)], [said(other)]), what)
})

test('Ids, paths, dates and what differs by itself formatFound nothing', async t => {
  const ids = { group: 'SVC-h', profile: 'SVC-q' }
  t.notOk(
    areDistinguishable([said({ id: 'SVC-g' })], [said({ id: 'SVC-h' }, ids)]),
    'another id in the same part',
  )
  t.notOk(
    areDistinguishable([said({ at: '/g/SVC-g/SVC-p' })], [said({ at: '/g/SVC-h/SVC-q' }, ids)]),
    'a path',
  )
  const dated = (seconds: number) => [
    said({ on: `2026-01-02T03:04:0${seconds}.000Z`, at: 1_767_000_000 + seconds, by: 'x' }),
  ]
  t.notOk(areDistinguishable(dated(1), dated(2)), 'dates')
  const numbered = (...numbers: number[]) => numbers.map(number => said({ msg: 'none', request: number }))
  t.notOk(areDistinguishable(numbered(1, 2), numbered(3, 4)), 'a number of each request')
})

test('An id in a path is not named by it', async t => {
  t.ok(namesOnly(said({ missing: 'SVC-g', path: '/auth/v1/group/SVC-g/SVC-p' }), 'group'))
  t.notOk(namesOnly(said({ missing: 'SVC-g', path: '/auth/v1/group/SVC-g/SVC-p' }), 'profile'))
  t.notOk(namesOnly(said({ msg: 'SVC-g or SVC-p' }), 'group'))
})
