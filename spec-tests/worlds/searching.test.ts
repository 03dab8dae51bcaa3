import { test } from 'tap'
import { ids, smallWorld } from '../../src/dev/test-support/evidence.js'
import type { Result } from '../target/results.js'
import { formatFound } from './searching.js'

const carol = { common_name: 'Carol', email: 'carol@example.org', svc_id: ids.carol }

function shown(...results: readonly Result[]): string {
  const response = { status: 200, text: '', headers: {}, json: undefined }
  return formatFound({ response, results, ids: new Set(), full: false }, smallWorld)
}

test('A result is shown with the name that the target sent', t => {
  t.equal(shown(carol), `200 with Carol (${ids.carol})`)
  t.equal(
    shown({ svc_id: ids.larks, name: 'Owls' }, { ...carol, common_name: 'Caro' }),
    `200 with "Owls" (${ids.larks}), "Caro" (${ids.carol})`,
  )
  t.equal(shown({ svc_id: ids.larks }), `200 with {"svc_id":"${ids.larks}"}`)
  t.equal(shown({ svc_id: 'SVC-1', name: 'Owls' }), '200 with {"svc_id":"SVC-1","name":"Owls"}')
  t.equal(shown(), '200 with no results')
  t.end()
})
