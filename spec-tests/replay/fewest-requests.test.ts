import { type Test, test } from 'tap'
import { changedServer } from '../../src/dev/test-support/changed-server.js'
import { group, profile } from '../../src/dev/test-support/small-world.js'
import { Run } from '../../src/report/run.js'
import type { Judged } from '../judge/beliefs.js'
import { Case } from '../run/case.js'
import { observersOf } from '../run/observers.js'
import { Suite } from '../run/suite.js'
import type { HttpResponse } from '../target/client.js'
import { layoutsOf } from '../target/group-layout.js'
import type { ClientRequest } from '../target/request.js'
import { targetAt } from '../target/target.js'
import { withFewestRequests } from './fewest-requests.js'

const [ann, bob] = ['SVC-ann', 'SVC-bob']
const [crew, cooks] = [group('crew', 'Crew', [bob]), group('cooks', 'Cooks', [bob])]
const world = {
  profiles: [profile('ann', 'Ann Ash'), profile('bob', 'Bob Birch'), profile('cat', 'Cat Cole')],
  groups: [crew, cooks],
  acrs: [crew, cooks].flatMap(({ svc_id: resource }) =>
    (['read', 'write'] as const).map(permission => ({ resource, principal: ann, permission })),
  ),
}

async function caseOn(t: Test, fault: string): Promise<Case> {
  const { url, control } = await changedServer(t, { faults: [fault] })
  const target = { ...targetAt(url), control: { url: control } }
  const suite = new Suite(new Run(), { target, runs: 1, seed: 1, timeout: 5000 }, observersOf)
  t.teardown(() => suite.client.close())
  const c = new Case(suite, await suite.staging.stage(world), 'state.concurrent')
  suite.known.layout = layoutsOf((await c.send(read(crew))).json, crew)[0]
  return c
}

const read = ({ svc_id }: typeof crew): ClientRequest => ({
  operation: 'readGroup',
  actor: ann,
  group: svc_id,
})

/** The failure that a response shows, with as few requests as possible. */
async function shrunkAt(c: Case, decides: HttpResponse) {
  const { judgement } = c.suite.beliefs.judged(decides) as Judged
  if (judgement.kind !== 'wrong') throw new Error('the response must be wrong')
  const [clause] = judgement.mayBe
  const { expected, why } = judgement
  return withFewestRequests(c.suite, clause, c.failure({ clause, decides, expected, why }))
}

test('A failure among concurrent requests that also comes without a race is shrunk to requests in sequence', async t => {
  const c = await caseOn(t, 'removed-from-every-group')
  await c.sendConcurrently([
    { operation: 'removeGroupMember', actor: ann, group: crew.svc_id, profile: bob },
    { operation: 'updateGroup', actor: ann, group: crew.svc_id, body: { title: 'Rowers' } },
  ])
  const { requests, world: smaller } = await shrunkAt(c, await c.send(read(cooks)))
  t.match(requests, [
    { method: 'DELETE', batch: undefined },
    { method: 'GET', path: /cooks$/ },
  ])
  t.same(
    smaller.profiles.map(({ svc_id }) => svc_id),
    [ann, bob],
    'the world has no principal that plays no part',
  )
})

test('A failure that needs a race keeps no other requests than those of the race and the read that shows it', async t => {
  const c = await caseOn(t, 'lost-adds')
  const add = (profile: string, { svc_id }: typeof crew) =>
    ({ operation: 'addGroupMember', actor: ann, group: svc_id, profile }) as const
  await c.send(add(ann, cooks))
  await c.sendConcurrently([add(ann, crew), add('SVC-cat', crew)])
  const { requests } = await shrunkAt(c, await c.send(read(crew)))
  t.match(requests, [{ method: 'POST', batch: 1 }, { method: 'POST', batch: 1 }, { method: 'GET' }])
  t.equal(requests.length, 3)
})
