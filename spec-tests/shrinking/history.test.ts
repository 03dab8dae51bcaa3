import { test } from 'tap'
import type { RequestRecord } from '../../src/report/report.js'
import { neutralWire as wire } from '../target/target.js'
import { historyOf, isChange, withoutOrphans } from './history.js'

const world = { profiles: [], groups: [], acrs: [] }

function record(method: string, path: string, more: Partial<RequestRecord> = {}): RequestRecord {
  return { method, path: `/auth/v1${path}`, actor: 'SVC-a', body: null, status: 200, response: '', ...more }
}

function creation(id: string): RequestRecord {
  return record('POST', '/group', { body: { title: id }, response: JSON.stringify({ svc_id: id }) })
}

test('A step is understood as a request to an operation', t => {
  const requests = [
    creation('SVC-new'),
    record('PUT', '/group/SVC-new', { body: { title: 'Larks' }, status: 403 }),
    record('GET', '/profile?s=a%20b&groups=false'),
    record('GET', '/group/SVC-new', { headers: { authorization: 'Bearer <token of SVC-a>' } }),
    record('PATCH', '/group'),
  ]
  const history = historyOf({ requests, world }, wire)
  t.match(history, [
    { newId: 'SVC-new', request: { operation: 'createGroup', actor: 'SVC-a' } },
    { newId: '', request: { operation: 'updateGroup', group: 'SVC-new', body: { title: 'Larks' } } },
    { request: { operation: 'searchPrincipals', query: { s: 'a b', groups: 'false' } } },
    { request: { operation: 'readGroup', actor: null } },
    { request: undefined },
  ])
  t.same(history.map(isChange), [true, false, false, false, false])
  t.end()
})

test('A request to a created group is left out together with the creation', t => {
  const requests = [
    creation('SVC-one'),
    creation('SVC-two'),
    record('POST', '/group/SVC-one/SVC-a'),
    record('GET', '/group/SVC-two'),
  ]
  const history = historyOf({ requests, world }, wire)
  const left = (...out: readonly number[]) =>
    withoutOrphans(
      history.filter(({ at }) => !out.includes(at)),
      history,
    ).map(({ at }) => at)
  t.same(left(), [0, 1, 2, 3])
  t.same(left(0), [1, 3])
  t.same(left(0, 1), [])
  t.end()
})
