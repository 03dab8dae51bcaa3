import { test } from 'tap'
import type { RequestRecord } from '../../src/report/report.js'
import { neutralWire as wire } from '../target/target.js'
import { historyOf } from './history.js'
import { largeCuts } from './large-cuts.js'

const world = { profiles: [], groups: [], acrs: [] }

test('The cuts go from nothing to everything: first the writes, then what a server may remember of reads', t => {
  const record = (sent: string, actor: string, status = 200): RequestRecord => {
    const [method = '', place = ''] = sent.split(' ')
    return { method, path: `/auth/v1${place}`, actor, body: null, status, response: '{}' }
  }
  const requests = [
    record('GET /group/SVC-one', 'SVC-a'),
    record('GET /group/SVC-one', 'SVC-b'),
    record('GET /group/SVC-two', 'SVC-a'),
    record('GET /profile?s=any', 'SVC-a', 404),
    record('POST /group/SVC-one/SVC-b', 'SVC-a'),
    record('POST /group/SVC-two/SVC-b', 'SVC-a'),
    record('DELETE /group/SVC-two', 'SVC-b', 403),
    record('GET /group/SVC-one', 'SVC-a', 404),
  ]
  const history = historyOf({ requests, world }, wire)
  const cuts = largeCuts(history, history.slice(-1))
  t.same(
    cuts.map(cut => cut.map(({ at }) => at).join('')),
    ['', '4', '45', '045', '456', '01456', '012456', '0123456'],
  )
  t.end()
})
