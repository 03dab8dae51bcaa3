import type { Socket } from 'node:net'
import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { createReferenceServer, type ReferenceServer } from '../../oracle/reference-server.js'
import { keepWorld } from '../test-support/kept-world.js'
import { idsWith } from '../test-support/report-clauses.js'

/** Requests without a token return 500, and then the connection is reset when the next request arrives on it. */
function resetAfterErrors({ app }: ReferenceServer): void {
  const ended = new WeakSet<Socket>()
  app.addHook('onRequest', async ({ url, headers, raw: { socket } }, reply) => {
    if (ended.has(socket)) {
      reply.hijack()
      socket.resetAndDestroy()
    } else if (headers.cookie === undefined && !url.startsWith('/_oracle')) {
      ended.add(socket)
      return reply.code(500).send({})
    }
  })
}

test('A server that resets the connection after each 500 is tested as a whole', async t => {
  const oracle = await createReferenceServer({
    world: { profiles: [], groups: [], acrs: [] },
    control: true,
  })
  resetAfterErrors(oracle)
  const url = await oracle.listen(0)
  const report = await checkHere({ url, control: `${url}/_oracle/world`, seed: 1, runs: 5 })
  await oracle.close()
  t.equal(report.error, undefined)
  // The tests of the second send requests without a token.
  t.same(idsWith(report, 'failed'), ['wire.no-server-error', 'search.unauthenticated'])
  t.equal(report.summary.passed, report.clauses.length - 2)
})

/** As a proxy in front of a server that restarts now and then. */
function failNowAndThen({ app }: ReferenceServer): void {
  let count = 0
  app.addHook('onRequest', async (_, reply) => {
    if (++count % 101 === 0) return reply.code(502).send({})
  })
}

test('A server error now and then fails no other clause', async t => {
  const kept = await keepWorld('world', {}, failNowAndThen)
  t.teardown(() => kept.close())
  const before = kept.world()
  const report = await checkHere({ target: kept.target, seed: 1, runs: 5 })
  t.same(idsWith(report, 'failed'), ['wire.no-server-error'])
  t.ok(report.summary.passed > 50, `${report.summary.passed} passed`)
  t.equal(kept.world(), before)
})

test('One lost response to the adding of a member does not end the run', async t => {
  for (let lost = 1; lost <= 8; lost++) {
    let adds = 0
    const kept = await keepWorld('world', {}, ({ app }) => {
      app.addHook('onSend', async ({ method, url, raw: { socket } }) => {
        if (method === 'POST' && /group\/[^/]+\//.test(url) && ++adds === lost) socket.resetAndDestroy()
      })
    })
    const report = await checkHere({ target: kept.target, only: ['read.content'], seed: 1, runs: 1 })
    await kept.close()
    t.ok(adds >= lost)
    t.equal(report.error, undefined)
    t.same(idsWith(report, 'passed'), ['read.content'])
  }
})
