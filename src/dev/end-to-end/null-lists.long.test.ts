import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { changedServer } from '../test-support/changed-server.js'
import { notPassed } from '../test-support/report-clauses.js'
import { ofGroups } from '../test-support/selections.js'

/** What a server may send in place of an empty list of members. */
const noLists = { null: null, 'no list': undefined }

for (const [name, value] of Object.entries(noLists))
  test(`A server that sends ${name} for a group without members fails read.content alone`, async t => {
    const target = await changedServer(t, {
      respond: (response, { method, path }) => {
        const { members, ...rest } = method === 'GET' ? JSON.parse(response.body) : {}
        const isEmpty = path.includes('/group/') && members?.length === 0
        return isEmpty ? { ...response, body: JSON.stringify({ ...rest, members: value }) } : response
      },
    })
    const report = await checkHere({ ...target, only: ofGroups, runs: 3, seed: 1 })
    t.same(
      notPassed(report).map(({ id, status }) => [id, status]),
      [['read.content', 'failed']],
    )
  })

test('A server that sends null for the list of an excluded kind passes every clause', async t => {
  const target = await changedServer(t, {
    respond: (response, { path }) => {
      if (!path.startsWith('/auth/v1/profile?') || response.status !== 200) return response
      return {
        ...response,
        body: JSON.stringify({ profiles: null, groups: null, ...JSON.parse(response.body) }),
      }
    },
  })
  const report = await checkHere({ ...target, runs: 3, seed: 1 })
  t.equal(report.verdict, 'conformant')
  t.match(
    report.readings.find(({ id }) => id === 'open.excluded-list'),
    { observed: null, note: 'the list is null', fair: true },
  )
})
