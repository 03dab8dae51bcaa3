import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { changedServer, type SentResponse } from '../test-support/changed-server.js'

/** Adds a field to each result of one kind. */
function withField(kind: 'profiles' | 'groups', response: SentResponse): SentResponse {
  const { [kind]: results, ...rest } = JSON.parse(response.body)
  if (!Array.isArray(results)) return response
  const longer = results.map(result => ({ ...result, colour: 'blue' }))
  return { ...response, body: JSON.stringify({ ...rest, [kind]: longer }) }
}

for (const kind of ['profiles', 'groups'] as const)
  test(`Extra fields are seen if only ${kind} have them`, async t => {
    const target = await changedServer(t, {
      respond: (response, { path }) =>
        path.startsWith('/auth/v1/profile') && response.status === 200 ? withField(kind, response) : response,
    })
    const report = await checkHere({ ...target, runs: 1, seed: 1, only: ['search.group-shape'] })
    t.equal(report.readings.find(({ id }) => id === 'open.extra-fields')?.observed, 'some')
    t.equal(report.summary.failed, 0)
  })
