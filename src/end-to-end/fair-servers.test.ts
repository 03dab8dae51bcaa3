import { test } from 'tap'
import { checkHere } from '../check/here.js'
import { idsOf } from '../spec/nouns.js'
import { keepWorld } from '../test-support/kept-world.js'

test('A server that returns 400 to an SVC-ID with a wrong checksum, and 404 to other ids, does not fail', async t => {
  const kept = await keepWorld('world', {}, ({ app, service }) => {
    app.addHook('onRequest', async ({ method, url }, reply) => {
      const id = url.split('/').at(-1) ?? ''
      const isRemoval = method === 'DELETE' && url.split('/').length === 6
      if (isRemoval && id.startsWith('SVC-') && !idsOf(service.world()).includes(id))
        return reply.code(400).send({ msg: 'No SVC-ID' })
    })
  })
  t.teardown(() => kept.close())
  const report = await checkHere({ target: kept.target, only: ['remove.not-found'], runs: 1, seed: 1 })
  t.match(
    report.clauses.find(({ id }) => id === 'remove.not-found'),
    { status: 'untested', reason: /unknown SVC-ID that is not malformed/ },
  )
})
