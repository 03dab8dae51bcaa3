import { test } from 'tap'
import { parseJson } from '../../../spec-tests/target/client.js'
import { checkHere } from '../../check/here.js'
import { idsOf } from '../../spec/nouns.js'
import { parseReadings } from '../../spec/readings.js'
import { startOracle } from '../prove/targets.js'
import { changedServer } from '../test-support/changed-server.js'
import { actorsOf, conformanceWorld, keepWorld } from '../test-support/kept-world.js'
import { idsWith } from '../test-support/report-clauses.js'

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
    { status: 'passed' },
    'a removal from a deleted group is 404',
  )
})

test('A limit of one result may hide a group behind another one that begins in the same way', async t => {
  const readings = parseReadings(['result-limit=1/kind'])
  const kept = await keepWorld('actors', { readings }, ({ app }) => {
    // Somebody else creates a similar group before that of the test.
    app.addHook('preHandler', async ({ method, headers, body }) => {
      if (method !== 'POST' || headers['x-other'] !== undefined) return
      const { title = '', description = '' } = Object(Object(body).value)
      if (!String(title).endsWith('rowing boats')) return
      const start = (text: string) => text.slice(0, Math.ceil(text.length * 0.75))
      await app.inject({
        method: 'POST',
        url: '/auth/v1/group',
        headers: { cookie: headers.cookie ?? '', 'x-other': 'yes' },
        payload: { title: start(title), description: start(description) },
      })
    })
  })
  t.teardown(() => kept.close())
  const report = await checkHere({ target: kept.target, only: ['search.partial'], runs: 1, seed: 1 })
  t.same(idsWith(report, 'passed'), ['search.partial'])
})

test('A server that refuses equal titles loses no clause that is tested with them too', async t => {
  const only = ['search.group-name', 'add.member'] as const
  for (const tier of ['actors', 'world'] as const) {
    const kept = await keepWorld(tier, { readings: parseReadings(['duplicate-title=409']) })
    const report = await checkHere({ target: kept.target, only, runs: 1, seed: 1 })
    await kept.close()
    t.strictSame(idsWith(report, 'passed'), only, tier)
  }
})

test('A server that protects Vetted passes the clauses on who may create groups', async t => {
  const { url, control, close } = await startOracle({ readings: ['system-group=none'] })
  t.teardown(close)
  const report = await checkHere({ url, control, only: ['create.vetted-only'], runs: 5, seed: 1 })
  t.strictSame(idsWith(report, 'passed'), ['create.vetted-only'])
})

test('A server that takes an update whose body is no object as one without fields passes', async t => {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  let accepted = 0
  const target = await changedServer(t, {
    respond(response, { method, body }) {
      // Who lacks the permission gets 403.
      if (method !== 'PUT' || response.status !== 400 || isObject(parseJson(body))) return response
      accepted++
      return { status: 200, body: '{"msg":"Group updated"}' }
    },
  })
  const only = ['state.refusal', 'update.partial'] as const
  const report = await checkHere({ ...target, only, runs: 5, seed: 1 })
  t.strictSame(idsWith(report, 'passed'), ['update.partial', 'state.refusal'])
  t.ok(accepted > 0)
})

test('A server that refuses empty texts leaves nothing behind, also where the suite does not know its world', async t => {
  const kept = await keepWorld('actors', { readings: parseReadings(['empty-strings=none']) })
  t.teardown(() => kept.close())
  const report = await checkHere({ target: kept.target, only: ['state.refusal'], runs: 1, seed: 1 })
  t.strictSame(idsWith(report, 'passed'), ['state.refusal'])
})

test('The suite does not change a group of others that has the SVC-ID of a profile', async t => {
  const world = conformanceWorld()
  const [own = '', member = ''] = actorsOf(world)
  const acrs = (['read', 'write'] as const).map(permission => ({ resource: own, principal: own, permission }))
  const group = { svc_id: own, title: 'Payroll of the harbour', description: 'Of others', members: [member] }
  const kept = await keepWorld('actors', {}, undefined, {
    ...world,
    groups: [...world.groups, group],
    acrs: [...world.acrs, ...acrs],
  })
  t.teardown(() => kept.close())
  const before = kept.world()
  const only = ['update.not-found', 'delete.not-found', 'add.group-not-found'] as const
  await checkHere({ target: kept.target, only, runs: 1, seed: 1 })
  t.equal(kept.world(), before)
})
