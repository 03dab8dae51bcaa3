import { test } from 'tap'
import { evidenceWith, ids, request } from '../../dev/test-support/evidence.js'
import { namesIn } from './names.js'
import { neededRequests } from './shown-requests.js'

const read = request('GET', `/${ids.larks}`, 200, { response: '{"title":"Owls"}' })
const noise = Array.from({ length: 9 }, (_, at) => request('GET', `?s=noise${at}`, 404))

function shownOf(requests: Parameters<typeof evidenceWith>[0], deciding = requests.at(-1)) {
  const evidence = evidenceWith(requests)
  return neededRequests(evidence, deciding, namesIn(evidence))
}

test('The writes that made the state are shown, and what judges nothing is not', async t => {
  const rename = request('PUT', `/${ids.larks}`, 200, { body: { title: 'Owls' } })
  const refused = request('PUT', `/${ids.larks}`, 403, { body: { title: 'Refused' } })
  const refusedButStored = request('PUT', `/${ids.larks}`, 403, { body: { title: 'Owls' } })
  const joined = request('POST', `/${ids.vetted}/${ids.carol}`, 200)
  const other = request('PUT', '/SVC-9876543210fedcba9876543210fedcba', 200, { body: { title: 'Other' } })
  const ended = request('DELETE', `/${ids.vetted}`, 200, { actor: ids.anna })
  const before = { ...read, status: 403, response: '{}' }
  const requests = [rename, refused, refusedButStored, joined, other, ended, before, ...noise, read]
  t.same(shownOf(requests), [rename, refusedButStored, joined, ended, before, read])
  t.same(
    shownOf([rename, ended, other, ...noise, read]),
    [rename, ended, other, read],
    'the last write counts',
  )
})

test('Up to nine requests are all shown', async t => {
  t.same(shownOf([...noise.slice(1), read]), [...noise.slice(1), read])
  t.same(shownOf([...noise, read]), [read])
})

test('No write is left out that changed a group of the shown requests', async t => {
  const writes = Array.from({ length: 6 }, () => [
    request('POST', `/${ids.larks}/${ids.anna}`, 200),
    request('DELETE', `/${ids.larks}/${ids.anna}`, 200),
  ]).flat()
  t.same(shownOf([...writes, ...noise, read]), [...writes, read], 'also more than a few')
  const vetted = [
    request('POST', `/${ids.vetted}/${ids.anna}`, 200),
    request('DELETE', `/${ids.vetted}/${ids.carol}`, 200, { actor: ids.anna }),
  ]
  t.same(shownOf([...vetted, ...noise, read]), [...vetted, read], 'also on the group of the caller')
})

test('Of a race, the concurrent requests and the reads afterwards are shown', async t => {
  const concurrent = [1, 2].map(() => request('POST', `/${ids.larks}/${ids.anna}`, 200, { batch: 1 }))
  const evidence = evidenceWith([...noise, ...concurrent, read])
  t.same(neededRequests(evidence, undefined, namesIn(evidence)), [...concurrent, read])
})
