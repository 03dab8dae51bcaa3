import { test } from 'tap'
import { suiteOnServer } from '../../src/dev/test-support/suite-on-server.js'
import { Case } from './case.js'
import type { Failure } from './failure.js'

const deploymentAt = (baseUrl: string) => ({
  baseUrl,
  world: { profiles: [], groups: [], acrs: [] },
  tokens: {},
  badTokens: {},
})

test('The requests of a failure end with the one whose response shows it, even if others got the same response', async t => {
  const suite = await suiteOnServer(t, (_, response) => response.end('{}'), { runs: 1 })
  const c = new Case(suite, deploymentAt(suite.target.baseUrl), 'state.model')
  const read = (group: string) => ({ operation: 'readGroup', actor: null, group }) as const
  const responses = await Promise.all(['SVC-a', 'SVC-b', 'SVC-c'].map(group => c.send(read(group))))
  const expected = { statuses: [404] }
  for (const [at, decides] of responses.entries()) {
    const failed = (): readonly string[] => {
      try {
        c.expect(false, () => ({ decides, expected }))
        return []
      } catch (failure) {
        return (failure as Failure).requests.map(({ path }) => path)
      }
    }
    const all = c.requests.map(({ path }) => path)
    t.same(failed(), all.slice(0, all.findIndex(path => path.endsWith('abc'[at] as string)) + 1))
  }
  t.equal(c.failure({ expected }).requests.length, 3, 'all if the finding names no response')
})
