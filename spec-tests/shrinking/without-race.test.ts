import { test } from 'tap'
import { Run } from '../../src/report/run.js'
import { changedServer } from '../../src/test-support/changed-server.js'
import { group, profile } from '../../src/test-support/small-world.js'
import { wordsFor } from '../judge/words.js'
import { Case } from '../runner/case.js'
import { Suite } from '../runner/suite.js'
import { layoutsOf } from '../target/group-layout.js'
import { targetAt } from '../target/target.js'
import { withFewestRequests } from './with-fewest-requests.js'
import { withoutRace } from './without-race.js'

const [ann, bob] = ['SVC-ann', 'SVC-bob']
const [crew, cooks] = [group('crew', 'Crew', [bob]), group('cooks', 'Cooks', [bob])]
const world = {
  profiles: [profile('ann', 'Ann Ash'), profile('bob', 'Bob Birch')],
  groups: [crew, cooks],
  acrs: [crew, cooks].flatMap(({ svc_id: resource }) =>
    (['read', 'write'] as const).map(permission => ({ resource, principal: ann, permission })),
  ),
}

test('A failure among concurrent requests that also comes without a race is shrunk to requests in sequence', async t => {
  const { url, control } = await changedServer(t, { faults: ['removed-from-every-group'] })
  const target = { ...targetAt(url), control: { url: control } }
  const suite = new Suite(new Run(), { target, runs: 1, seed: 1, timeout: 5000 }, () => [])
  t.teardown(() => suite.client.close())
  const c = new Case(suite, await suite.staging.stage(world), 'state.concurrent')
  const send = ({ svc_id }: typeof crew) => c.send({ operation: 'readGroup', actor: ann, group: svc_id })
  suite.known.layout = layoutsOf((await send(crew)).json, crew)[0]
  const responses = await c.sendConcurrently([
    { operation: 'removeGroupMember', actor: ann, group: crew.svc_id, profile: bob },
    { operation: 'updateGroup', actor: ann, group: crew.svc_id, body: { title: 'Rowers' } },
  ])
  const reads = [await send(crew), await send(cooks)]
  const seen = c.failure({
    decides: [...responses, ...reads],
    expected: { says: 'the result of some order' },
  })
  const failure = withoutRace(suite, seen, await withFewestRequests(suite, seen))
  t.match(failure.requests, [
    { method: 'DELETE', batch: undefined },
    { method: 'GET', path: /cooks$/ },
  ])
  t.equal(failure.requests.length, 2)
  t.match(wordsFor(suite, failure), {
    message: 'readGroup shows other members than it should whether or not the requests are concurrent',
    expected: /"title":"Cooks".*"members":\["SVC-bob"\]/,
    observed: /"members":\[\]/,
  })
  t.equal(withoutRace(suite, seen, seen), seen, 'a failure that needs the race keeps its finding')
})
