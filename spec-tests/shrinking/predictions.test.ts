import { test } from 'tap'
import { smallWorld } from '../../src/test-support/small-world.js'
import { suiteOnServer } from '../../src/test-support/suite-on-server.js'
import { neutralWire } from '../target/target.js'
import { historyOf } from './history.js'
import { predict } from './predictions.js'

test('A change that is refused against the definitions changes nothing for the requests after it', async t => {
  const suite = await suiteOnServer(t, (_, response) => void response.end(), { runs: 1 })
  suite.known.layout = { title: 'title', description: 'description', members: 'members', item: '' }
  const crew = smallWorld.groups.find(({ svc_id }) => svc_id === 'SVC-crew')
  const request = { path: '/auth/v1/group/SVC-crew', actor: 'SVC-ann', body: null }
  const wrong = (status: number) => {
    const requests = [
      { ...request, method: 'DELETE', status, response: '' },
      { ...request, method: 'GET', status: 200, response: JSON.stringify(crew) },
    ]
    const steps = historyOf({ requests, world: smallWorld }, neutralWire)
    return predict(suite, smallWorld, steps, () => true).map(prediction => prediction?.isWrong)
  }
  t.strictSame(wrong(403), [true, false], 'the group is still there')
  t.strictSame(wrong(200), [false, true], 'the group is gone')
  t.strictSame(wrong(202), [true, true], 'an unknown success counts as one')
})
