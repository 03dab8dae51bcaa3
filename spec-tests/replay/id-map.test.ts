import { test } from 'tap'
import type { World } from '../../src/spec/nouns.js'
import { IdMap } from './id-map.js'

function worldWith(...ids: readonly [profile: string, group: string]): World {
  const [profile, group] = ids
  return {
    profiles: [{ svc_id: profile, common_name: 'Ann Ash' }],
    groups: [{ svc_id: group, title: 'Rowing', description: 'On the lake', members: [profile] }],
    acrs: [],
  }
}

const ids = new IdMap(
  { world: worldWith('SVC-ann4567890', 'SVC-row4567890'), idPrefix: 'SVC-' },
  { world: worldWith('ID:qqqqzzzzppxx', 'ID:wwwweeeerrtt'), idPrefix: 'ID:' },
)

test('A request names the same principals on the other deployment', async t => {
  const request = {
    operation: 'addGroupMember',
    actor: 'SVC-ann4567890',
    group: 'SVC-row4567890',
    profile: 'SVC-unknown',
  } as const
  t.same(ids.request(request), {
    ...request,
    actor: 'ID:qqqqzzzzppxx',
    group: 'ID:wwwweeeerrtt',
    profile: 'ID:unknown',
  })
  for (const actor of [null, 'bad:expired'] as const)
    t.equal(ids.request({ operation: 'createGroup', actor }).actor, actor)
})

test('A search string with a part of an id gets as many characters of the other id, in the same case', async t => {
  const cases = {
    'SVC-ann4567890': 'ID:qqqqzzzzpp',
    'svc-ANN4567': 'ID:QQQQZZZ',
    ann456: 'qqqqzz',
    'Ann Ash': 'Ann Ash',
    ann: 'ann',
  }
  for (const [s, wanted] of Object.entries(cases))
    t.equal(ids.request({ operation: 'searchPrincipals', actor: null, query: { s } }).query?.s, wanted, s)
})

test('A created group is known by both of its ids', async t => {
  ids.add('SVC-new', 'ID:made')
  t.equal(ids.id('SVC-new'), 'ID:made')
  t.equal(ids.back('ID:made'), 'SVC-new')
  t.equal(ids.back('ID:other'), undefined)
  t.equal(ids.textBack('{"id":"ID:made"}'), '{"id":"SVC-new"}')
})

test('A body is comparable on both deployments, and shows whether the same id came twice', async t => {
  const [here, there] = ['SVC-ann4567890', 'ID:qqqqzzzzppxx'].map(id => `{"ids":["${id}","${id}"],"count":1}`)
  t.same(ids.comparable(here as string), ids.comparable(there as string))
  t.strictNotSame(ids.comparable(here as string), ids.comparable((here as string).replace('ann', 'bob')))
})
