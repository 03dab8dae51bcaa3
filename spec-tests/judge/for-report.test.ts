import { test } from 'tap'
import { ids, request } from '../../src/dev/test-support/evidence.js'
import type { RequestRecord } from '../../src/report/report.js'
import { neutralWire } from '../target/target.js'
import { forReport } from './for-report.js'

const layout = { title: 'title', description: 'description', members: 'members', item: '' }
const wire = neutralWire
const group = { title: 'Larks', description: 'Owls', members: [ids.carol] }

function notShownBy(last: RequestRecord, names = { target: { wire }, known: { layout } }) {
  const requests = [request('PUT', `/${ids.larks}`, 200), last]
  return forReport(names, { decides: requests, expected: { group } }, requests).notShown
}

function read(shown: object, status = 200): RequestRecord {
  return request('GET', `/${ids.larks}`, status, { response: JSON.stringify(shown) })
}

test('A finding says which fields of the expected group the last response does not show', async t => {
  t.same(notShownBy(read(group)), [])
  t.same(notShownBy(read({ ...group, title: 'Owls', description: 'Larks' })), ['title', 'description'])
  t.same(notShownBy(read({ ...group, members: [ids.carol, ids.anna] })), ['members'])
  t.same(notShownBy(read({}, 404)), ['title', 'description', 'members'])
})

test('A finding says no field if it cannot know what a response shows', async t => {
  t.equal(notShownBy(read(group), { target: { wire }, known: { layout: undefined } } as never), undefined)
  t.equal(notShownBy(request('DELETE', `/${ids.larks}`, 200)), undefined)
})
