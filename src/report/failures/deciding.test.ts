import { test } from 'tap'
import { evidenceWith, expecting, ids, request } from '../../dev/test-support/evidence.js'
import type { ExpectedStatus } from '../finding.js'
import type { Evidence, RequestRecord } from '../report.js'
import { decidingIn, markedInRace } from './deciding.js'

const group = `/${ids.larks}`
const read = request('GET', group, 200, { response: '{"title":"Larks"}' })
const refusal = request('GET', group, 403, { response: '{"error":"no"}' })
const update = request('PUT', group, 200, { body: { title: 'Owls' }, response: '{"msg":"updated"}' })

/** By what the finding is about: the requests, the finding, and the deciding request with the statuses that it should get. */
const cases: Readonly<
  Record<
    string,
    readonly [
      requests: readonly RequestRecord[],
      finding: Pick<Evidence, 'finding'>,
      deciding: number | undefined,
      wanted?: readonly ExpectedStatus[],
    ]
  >
> = {
  'a wrong status': [[read, refusal, update], expecting({ statuses: [200] }, 1), 1, [200]],
  'one of two statuses': [[read], expecting({ statuses: [403, 404] }, 0), 0, [403, 404]],
  'a right status and a wrong read': [
    [read, update, read],
    expecting({ statuses: [200], group: {} }, 1, 2),
    2,
    [],
  ],
  'a class of statuses': [
    [{ ...update, status: 500 }, read],
    expecting({ statuses: ['4xx'] }, 0, 1),
    0,
    ['4xx'],
  ],
  'a right class of statuses': [[refusal, read], expecting({ statuses: ['4xx'], group: {} }, 0, 1), 1, []],
  'a success that must not be': [[update, read], expecting({ statuses: ['no 2xx'] }, 0, 1), 0, ['no 2xx']],
  'several responses': [[read, update, read], expecting({}, 0, 2), 2, []],
  'no request that there is': [[update, read], expecting({}, 7), 1, []],
  'concurrent requests': [[{ ...update, batch: 1 }, read], expecting({}, 0), undefined],
}

for (const [about, [requests, finding, at, wanted]] of Object.entries(cases))
  test(`The deciding request of a finding on ${about}`, async t => {
    const deciding = decidingIn(evidenceWith(requests, finding))
    t.same(deciding, at === undefined ? undefined : { request: requests[at], wanted })
    t.equal(deciding?.request, at === undefined ? undefined : requests[at])
  })

test('In a race, the request to mark is the one that decides; in an old report there is none', async t => {
  const requests = [{ ...update, batch: 1 }, { ...update, batch: 1 }, read, refusal]
  t.equal(markedInRace(evidenceWith(requests, expecting({}, 0, 1, 2)))?.request, read)
  const { finding: _, ...old } = evidenceWith(requests)
  t.equal(markedInRace(old), undefined)
  t.equal(decidingIn({ requests: [update, read] })?.request, read, 'the last one decides')
  t.equal(markedInRace(evidenceWith([update, read])), undefined, 'no race')
})

test('Without requests there is no deciding request', async t => {
  t.equal(decidingIn(evidenceWith([])), undefined)
})
