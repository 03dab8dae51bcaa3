import { test } from 'tap'
import type { World } from '../../spec/nouns.js'
import { differenceOf } from './difference.js'

const profile = (id: string, common_name: string) => ({ svc_id: id, common_name, email: `${id}@example.org` })
const [ann, bob, cleo] = [profile('SVC-a', 'Ann Ash'), profile('SVC-b', 'Bob Byrd'), profile('SVC-c', 'Cleo')]
const world: World = { profiles: [ann, bob, cleo], groups: [], acrs: [] }
const found = (...profiles: readonly object[]) => ({ profiles })
const crowd = Array.from({ length: 6 }, (_, at) => profile(`SVC-${at}`, `Crowd ${at}`))

/** A right and a wrong body, and the difference. */
const cases: readonly (readonly [right: object, wrong: object, text: string])[] = [
  [found(ann), found(ann, bob), 'also finds Bob Byrd'],
  [found(ann, bob, cleo), found(ann), 'does not find Bob Byrd and Cleo'],
  [found(ann), found(bob), 'finds Bob Byrd in place of Ann Ash'],
  [found(ann), found(ann, ann), 'finds Ann Ash more than once'],
  [found(), found(...crowd), 'also finds Crowd 0, Crowd 1, Crowd 2 and 3 others'],
  [found(ann, bob), found(bob, ann), 'gives `profiles` in another order'],
  [found(ann), found({ ...ann, email: 'x' }), 'gives `"x"` for `email` in place of `"SVC-a@example.org"`'],
  [
    found(ann),
    found({ ...ann, svc_id: 'a', common_name: 'Ann Ash' }),
    'gives `"a"` for `svc_id` in place of `"SVC-a"`',
  ],
  [{ members: ['SVC-a'] }, { members: [] }, 'does not show Ann Ash as a member'],
  [{ title: 'One' }, { title: 'Two' }, 'gives `"Two"` for `title` in place of `"One"`'],
  [{ method: 'm', msg: 'x' }, { method: 'm' }, 'leaves out `msg`'],
  [{}, { extra: 1 }, 'adds `extra`'],
  [{}, [], 'returns a body of another kind'],
]

for (const [right, wrong, text] of cases)
  test(`The difference in words: ${text}`, t => {
    const answer = (body: object) => ({ status: 200, body: JSON.stringify(body) })
    t.equal(differenceOf(world, answer(right), answer(wrong)), text)
    t.end()
  })

test('Another status is the difference, and an empty body is named', t => {
  const [right, refused, empty] = [
    { status: 200, body: '{}' },
    { status: 403, body: '{}' },
    { status: 200, body: '' },
  ]
  t.equal(differenceOf(world, right, refused), 'returns 403 Forbidden in place of 200 OK')
  const other = { status: 404, body: '' }
  const finding = { status: 200, body: JSON.stringify(found(bob)) }
  t.equal(
    differenceOf(world, finding, other),
    'returns 404 Not Found in place of 200 OK, and does not find Bob Byrd',
  )
  t.equal(differenceOf(world, other, finding), 'returns 200 OK in place of 404 Not Found, and finds Bob Byrd')
  t.equal(differenceOf(world, right, empty), 'returns an empty body')
  t.end()
})
