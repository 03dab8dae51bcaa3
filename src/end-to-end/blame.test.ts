import { test } from 'tap'
import { checkHere } from '../check/here.js'
import { changedServer } from '../test-support/changed-server.js'
import { idsWith } from '../test-support/report-clauses.js'

test('A server that returns 500 in place of 403 fails no clause of ACRs', async t => {
  const target = await changedServer(t, {
    respond: response => (response.status === 403 ? { status: 500, body: '{}' } : response),
  })
  const report = await checkHere({ ...target, runs: 8, seed: 1 })
  t.same(idsWith(report, 'failed'), [
    'wire.no-server-error',
    'create.vetted-only',
    'read.permission',
    'update.permission',
    'delete.permission',
    'add.permission',
    'remove.permission',
    'state.model',
  ])
  const ofAcrs = report.clauses.filter(({ id, status }) => id.startsWith('acr.') && status !== 'passed')
  for (const { id, reason } of ofAcrs) t.match(reason, /return(s|ed)? 500/, id)
})

test('A server that shows no email fails search.profile-shape, and each result is judged by what it shows', async t => {
  const target = await changedServer(t, {
    respond: (response, { path }) => {
      if (!path.startsWith('/auth/v1/profile') || response.status !== 200) return response
      const { profiles, ...rest } = JSON.parse(response.body)
      const shown = profiles?.map((profile: object) => ({ ...profile, email: null }))
      return { ...response, body: JSON.stringify({ ...rest, profiles: shown }) }
    },
  })
  const report = await checkHere({ ...target, runs: 8, seed: 1 })
  t.same(idsWith(report, 'failed'), ['search.profile-shape'])
  t.same(idsWith(report, 'untested'), [])
})
