import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { createEngine } from '../../engine/engine.js'
import { faultsNamed } from '../../faults/registry.js'
import type { ReferenceServer, ReferenceServerOptions } from '../../oracle/reference-server.js'
import { clauseIds } from '../../spec/clauses.js'
import { groupAt, withGroup } from '../../spec/nouns.js'
import { parseReadings } from '../../spec/readings.js'
import { keepWorld } from '../test-support/kept-world.js'
import { idsWith } from '../test-support/report-clauses.js'
import { consistent } from '../test-support/selections.js'

const faults = faultsNamed([
  'put-replaces-the-whole',
  'put-empties-the-members',
  'title-for-a-missing-description',
  'title-up-to-an-ampersand',
  'updated-title-with-accents-spoilt',
  'first-member-removed',
])

/** Only the tests of ACRs and the observations write to groups of the world. */
const writing = [...clauseIds.filter(id => id.startsWith('acr.')), consistent] as const

/** How many requests tried to change a group of the world. */
let writes = 0

function countWrites({ app, service }: ReferenceServer): void {
  const ids = service.world().groups.map(({ svc_id }) => svc_id)
  app.addHook('onRequest', async ({ method, url }) => {
    if (method !== 'GET' && ids.some(id => url.includes(id))) writes++
  })
}

for (const { name, clause } of faults)
  test(`A run leaves the groups of the world as they are on a server with the fault ${name}`, async t => {
    const kept = await keepWorld('world', { faults: [name] }, countWrites)
    t.teardown(() => kept.close())
    const groups = () => JSON.parse(kept.world()).groups
    const before = groups()
    const { tier } = (
      await checkHere({
        target: kept.target,
        seed: 1,
        runs: 2,
        only: [clause, ...writing],
        shrink: false,
      })
    ).target
    t.equal(tier, 'world')
    t.same(groups(), before)
  })

test('These runs did write to groups of the world', async t => {
  t.ok(writes > faults.length, `${writes} writes`)
})

/** An empty update by a caller outside Vetted empties the texts and removes all members: the groups of the suite do not show it. */
const emptying: NonNullable<ReferenceServerOptions['createService']> = (initial, readings) => {
  const engine = createEngine(initial, readings)
  return {
    ...engine,
    perform(caller, request) {
      const outcome = engine.perform(caller, request)
      const world = engine.world()
      const actor = caller.kind === 'profile' ? caller.id : ''
      const isEmpty =
        request.operation === 'updateGroup' &&
        request.body.kind === 'json' &&
        Object.keys(request.body.value as object).length === 0
      if (outcome.kind === 'updated' && isEmpty && !groupAt(world, world.vetted)?.members.includes(actor)) {
        emptied++
        engine.replace(
          withGroup(world, outcome.id, group => ({ ...group, title: '', description: '', members: [] })),
        )
      }
      return outcome
    },
  }
}

let emptied = 0

test('A group of the world that an empty update changes is put back, and no other is changed', async t => {
  const kept = await keepWorld('world', { createService: emptying })
  t.teardown(() => kept.close())
  const before = kept.world()
  await checkHere({
    target: kept.target,
    seed: 1,
    runs: 2,
    only: ['update.partial', ...writing],
    shrink: false,
  })
  t.equal(emptied, 1)
  t.equal(kept.world(), before)
})

for (const status of [405, 404])
  test(`If a removal answers ${status}, no profile joins a group of the world, and that fails no clause of acr`, async t => {
    const kept = await keepWorld('world', {}, ({ app }) => {
      app.addHook('onRequest', async ({ method, url }, reply) => {
        const isRemoval = method === 'DELETE' && url.split('/').length === 6
        if (isRemoval) return reply.code(status).send({ error: 'no removal' })
      })
    })
    t.teardown(() => kept.close())
    const before = kept.world()
    const only = ['acr.membership-changes', 'acr.vetted-is-not-permission'] as const
    const report = await checkHere({ target: kept.target, seed: 1, runs: 2, only })
    t.equal(kept.world(), before)
    t.same(idsWith(report, 'failed'), [])
    t.match(report.clauses.find(({ id }) => id === only[0])?.reason, /removeGroupMember/)
  })

test('If a profile cannot leave a group of the world again, no later test judges by the members in the world file', async t => {
  const kept = await keepWorld('world', {}, ({ app, service }) => {
    const groups = service.world().groups.map(({ svc_id }) => svc_id)
    app.addHook('onRequest', async ({ method, url }, reply) => {
      const [, , , , group = '', profile] = url.split('/')
      if (method === 'DELETE' && profile !== undefined && groups.includes(group))
        return reply.code(500).send({ error: 'boom' })
    })
  })
  t.teardown(() => kept.close())
  const before = kept.world()
  const only = ['acr.membership-changes', 'acr.through-group', 'acr.vetted-is-not-permission'] as const
  const report = await checkHere({ target: kept.target, seed: 1, runs: 2, only })
  t.not(kept.world(), before, 'the test changes a group')
  t.same(idsWith(report, 'failed'), [])
  t.match(report.clauses.find(({ id }) => id === only[0])?.reason, /could not remove/)
})

/** A group of others, in place of the new one, comes first in each response to a create. */
function nameAnother({ app, service }: ReferenceServer): void {
  const [, other] = service.world().groups
  app.addHook('onSend', async ({ method, url }, reply, payload) => {
    if (method !== 'POST' || !url.endsWith('/group') || reply.statusCode !== 200) return payload
    reply.removeHeader('content-length')
    return JSON.stringify({ next_to: other?.svc_id, svc_id: JSON.parse(String(payload)).svc_id })
  })
}

/** Where the suite cannot know or delete the groups that it creates. */
const cannotDelete: Readonly<Record<string, readonly [Partial<ReferenceServerOptions>, typeof countWrites]>> =
  {
    'a creator may not delete its group': [{ readings: parseReadings(['creator-grant=none']) }, countWrites],
    'the response to a create names another group first': [
      {},
      oracle => {
        countWrites(oracle)
        nameAnother(oracle)
      },
    ],
  }

for (const [where, [options, prepare]] of Object.entries(cannotDelete))
  test(`If ${where}, the suite creates no more groups and changes none`, async t => {
    const kept = await keepWorld('actors', options, prepare)
    t.teardown(() => kept.close())
    const groups = (): readonly { readonly svc_id: string }[] => JSON.parse(kept.world()).groups
    const before = groups()
    writes = 0
    const report = await checkHere({ target: kept.target, allowWrites: true, seed: 1, runs: 1 })
    t.equal(writes, 0)
    t.same(groups().slice(0, before.length), before)
    t.ok(groups().length <= before.length + 1, 'one group may be left that shows this')
    t.same(idsWith(report, 'failed'), [])
    t.ok(report.clauses.some(({ id, status }) => id === 'search.email' && status === 'passed'))
  })
