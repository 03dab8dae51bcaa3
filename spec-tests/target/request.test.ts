import { test } from 'tap'
import { operations } from '../../src/spec/endpoints.js'
import { clientRequest, httpRequest, templateOf } from './request.js'
import { neutralWire } from './target.js'

test('Only a request that changes nothing may be sent again without knowing whether it was processed', async t => {
  const actor = 'SVC-ann'
  const parts = { group: 'SVC-crew', profile: 'SVC-bob', query: { s: 'Ann' }, body: {} }
  const repeatable = operations.filter(operation => {
    const request = clientRequest(operation, actor, parts)
    return httpRequest(templateOf(request, neutralWire), neutralWire.cookie).repeatable
  })
  t.same(repeatable, ['searchPrincipals', 'readGroup'])
})
