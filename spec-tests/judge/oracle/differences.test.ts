import { test } from 'tap'
import type { HttpResponse } from '../../target/client.js'
import { areDistinguishable, type LabelledResponse, namesOnly } from './differences.js'

const group = { group: 'SVC-g', profile: 'SVC-p' }

function responseWith(body: unknown, ids = group): LabelledResponse {
  const text = body === undefined ? '' : JSON.stringify(body)
  return { ids, response: { status: 404, text, json: body, headers: {} } satisfies HttpResponse }
}

test('Responses are distinguishable by texts, codes and the roles of ids', async t => {
  const cases: readonly [what: string, one: unknown, other: unknown][] = [
    ['words', { msg: 'no such group' }, { msg: 'no such profile' }],
    ['the order of words', 'group of profile', 'profile of group'],
    ['a code', { code: 40401 }, { code: 40402 }],
    ['a flag', { added: true }, { added: false }],
    ['the id that is named', { missing: 'SVC-g' }, { missing: 'SVC-p' }],
    ['the places of both ids', { lost: 'SVC-g', found: 'SVC-p' }, { lost: 'SVC-p', found: 'SVC-g' }],
    ['a body and no body', undefined, { msg: 'already a member' }],
  ]
  for (const [what, one, other] of cases)
    t.ok(areDistinguishable([responseWith(one)], [responseWith(other)]), what)
})

test('Ids, paths, dates and values that differ in every response do not make responses distinguishable', async t => {
  const ids = { group: 'SVC-h', profile: 'SVC-q' }
  t.notOk(
    areDistinguishable([responseWith({ id: 'SVC-g' })], [responseWith({ id: 'SVC-h' }, ids)]),
    'another id in the same role',
  )
  t.notOk(
    areDistinguishable(
      [responseWith({ at: '/g/SVC-g/SVC-p' })],
      [responseWith({ at: '/g/SVC-h/SVC-q' }, ids)],
    ),
    'a path',
  )
  const dated = (seconds: number) => [
    responseWith({ on: `2026-01-02T03:04:0${seconds}.000Z`, at: 1_767_000_000 + seconds, by: 'x' }),
  ]
  t.notOk(areDistinguishable(dated(1), dated(2)), 'dates')
  const numbered = (...numbers: number[]) =>
    numbers.map(number => responseWith({ msg: 'none', request: number }))
  t.notOk(areDistinguishable(numbered(1, 2), numbered(3, 4)), 'a number of each request')
})

test('An id in a path does not count as named', async t => {
  t.ok(namesOnly(responseWith({ missing: 'SVC-g', path: '/auth/v1/group/SVC-g/SVC-p' }), 'group'))
  t.notOk(namesOnly(responseWith({ missing: 'SVC-g', path: '/auth/v1/group/SVC-g/SVC-p' }), 'profile'))
  t.notOk(namesOnly(responseWith({ msg: 'SVC-g or SVC-p' }), 'group'))
})
