import { test } from 'tap'
import { evidenceWith, ids, request } from '../../test-support/evidence.js'
import type { Evidence } from '../report.js'
import { decidingIn, markedInRace } from './deciding.js'

const group = `/${ids.larks}`
const read = request('GET', group, 200, { response: '{"title":"Larks"}' })
const refusal = request('GET', group, 403, { response: '{"error":"no"}' })
const update = request('PUT', group, 200, { body: { title: 'Owls' }, response: '{"msg":"updated"}' })
const expired = { ...read, actor: 'bad:expired' }

/** By what the finding says: the requests, the finding, and the deciding request with the statuses that it should get. */
const cases: Readonly<
  Record<string, readonly [Partial<Evidence>, deciding: number | undefined, wanted?: readonly number[]]>
> = {
  'a wrong status': [
    { requests: [read, refusal, update], observed: 'Carol got 403 {"error":"no"}' },
    1,
    [200],
  ],
  'one of two statuses': [
    { requests: [read], expected: '403 or 404, and no change', observed: '200 {"title":"Larks"}' },
    0,
    [403, 404],
  ],
  'a right status and a wrong read': [
    {
      requests: [read, update, read],
      expected: '200, and {}',
      observed: '200 {"msg":"updated"}, and {"title":"L"}',
    },
    2,
    [],
  ],
  'a change without a valid token': [
    {
      requests: [{ ...update, actor: null }, read],
      expected: 'no 2xx and no change',
      observed: '200 {"msg":"updated"}, and the state changed',
    },
    0,
    [],
  ],
  'a class of statuses': [
    {
      requests: [{ ...update, status: 500 }, read],
      expected: '4xx, and still {}',
      observed: '500 {"msg":"updated"}, and {}',
    },
    0,
    [],
  ],
  'a right class of statuses': [
    { requests: [refusal, read], expected: '4xx, and still {}', observed: '403 {"error":"no"}, and {"a":1}' },
    1,
    [],
  ],
  'a refusal that changes the group': [
    { requests: [refusal, read], expected: 'still {}', observed: '403 {"error":"no"}, and {"title":"L"}' },
    0,
    [],
  ],
  'a quotation that was cut': [
    { requests: [refusal, update], expected: '403', observed: '200 {"msg":"upd…' },
    1,
    [403],
  ],
  'the statuses of the last requests': [
    { requests: [read, refusal, update], expected: '200 and 200', observed: '403 and 200' },
    1,
    [200],
  ],
  'the same response with and without a valid token': [
    { requests: [read, expired, read], expected: '401 or 403', observed: '200 {"title":"Larks"}' },
    1,
    [401, 403],
  ],
  'a quotation that fits several responses': [
    {
      requests: [
        { ...read, response: '{"members":["a"],"title":"Larks"}' },
        update,
        { ...read, response: '{"members":["a"],"title":"Owls"}' },
      ],
      expected: '{"members":[]}',
      observed: '200 {"members":["a"],"ti…',
    },
    2,
    [],
  ],
  'a refusal that is right without a valid token': [
    {
      requests: [{ ...refusal, actor: 'bad:expired' }, refusal],
      expected: '200: Carol may',
      observed: '403 {"error":"no"}',
    },
    1,
    [200],
  ],
  'the fields of a group, and statuses that are right': [
    {
      requests: [update, read, refusal, refusal],
      expected: 'as before: {"title":"L"}, Anna got 403, Carol got 403',
      observed: '{"title":"Larks"}, Anna got 403, Carol got 403',
    },
    1,
    [],
  ],
  'no response': [{ requests: [update, read], expected: 'a group', observed: 'another group' }, 1, []],
  'concurrent requests': [{ requests: [{ ...update, batch: 1 }, read] }, undefined],
}

for (const [finding, [evidence, at, wanted]] of Object.entries(cases))
  test(`The deciding request of a finding that names ${finding}`, t => {
    const { requests = [] } = evidence
    const deciding = decidingIn(evidenceWith(requests, evidence))
    t.same(deciding, at === undefined ? undefined : { request: requests[at], wanted })
    t.equal(deciding?.request, at === undefined ? undefined : requests[at])
    t.end()
  })

const concurrent = { ...update, batch: 1 }
const other = { ...update, path: '/other', batch: 1 }

for (const [finding, requests, observed, at] of [
  ['the response of some requests', [concurrent, concurrent, read], '200 {"msg":"updated"}', 1],
  ['what a read shows afterwards', [other, concurrent, read, refusal, update], 'PUT got 200; {}', 3],
  ['a search afterwards', [concurrent, { ...read, path: '/search' }], 'PUT got 200; {}', undefined],
  ['no race', [update, read], '200 {"msg":"updated"}', undefined],
] as const)
  test(`The request to mark in a race whose finding names ${finding}`, t => {
    const marked = markedInRace(evidenceWith(requests, { observed }))
    t.equal(marked?.request, at === undefined ? undefined : requests[at])
    t.end()
  })

test('Without requests there is no deciding request', t => {
  t.equal(decidingIn(evidenceWith([])), undefined)
  t.end()
})
