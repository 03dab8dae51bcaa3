import { test } from 'tap'
import { suiteOnServer } from '../../src/dev/test-support/suite-on-server.js'
import type { ClientRequest } from '../target/request.js'
import { Case } from './case.js'
import { laterResponse } from './settle-failure.js'

const read: ClientRequest = { operation: 'readGroup', actor: null, group: 'SVC-a' }
const write: ClientRequest = { operation: 'deleteGroup', actor: null, group: 'SVC-b' }

for (const [says, next, expected] of [
  ['shows that the target is late', read, { status: 200 }],
  ['says nothing if the case has sent a write since', write, 'unknown'],
] as const)
  test(`Another response to the read that failed ${says}`, async t => {
    let reads = 0
    const suite = await suiteOnServer(
      t,
      ({ method }, response) => {
        if (method === 'GET' && ++reads === 1) response.statusCode = 404
        response.end('{}')
      },
      { runs: 1 },
    )
    const world = { profiles: [], groups: [], acrs: [] }
    const deployment = { baseUrl: suite.target.baseUrl, world, tokens: {}, badTokens: {} }
    const c = new Case(suite, deployment, 'state.model')
    await c.send(write)
    const wrong = await c.send(read)
    await c.send(next)
    t.match(
      await laterResponse(suite, c.failure({ decides: wrong, expected: { statuses: [200] } }), [0]),
      expected,
    )
  })
