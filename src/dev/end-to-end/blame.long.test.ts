import { test } from 'tap'
import { checkHere } from '../../check/here.js'
import { changedServer } from '../test-support/changed-server.js'
import { idsWith } from '../test-support/report-clauses.js'
import { consistent } from '../test-support/selections.js'

test('A server that returns 500 in place of 403 fails no clause of ACRs', async t => {
  const target = await changedServer(t, {
    respond: response => (response.status === 403 ? { status: 500, body: '{}' } : response),
  })
  const report = await checkHere({ ...target, runs: 3, seed: 1 })
  t.same(idsWith(report, 'failed'), [
    'wire.no-server-error',
    'create.vetted-only',
    'read.permission',
    'update.permission',
    'delete.permission',
    'add.permission',
    'remove.permission',
  ])
  const ofAcrs = report.clauses.filter(({ id, status }) => id.startsWith('acr.') && status !== 'passed')
  for (const { id, reason } of ofAcrs) t.match(reason, /return(s|ed)? 500/, id)
})

for (const fault of ['anonymous-remove', 'update-performed-without-a-token'])
  test(`A server with the fault ${fault} needs no token, so wire.cookie does not fail`, async t => {
    const target = await changedServer(t, { faults: [fault] })
    const only = ['auth.token-required', 'wire.cookie'] as const
    const report = await checkHere({ ...target, only, runs: 3, seed: 1 })
    t.same(idsWith(report, 'failed'), ['auth.token-required'])
    t.same(idsWith(report, 'passed'), ['wire.cookie'])
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
  const report = await checkHere({ ...target, runs: 3, seed: 1 })
  t.same(idsWith(report, 'failed'), ['search.profile-shape'])
  t.same(idsWith(report, 'untested'), [])
})

/** By the fault: a clause that it breaks, and what a headline of it says. */
const trueHeadlines = {
  'anonymous-remove': [
    'auth.token-required',
    /^removeGroupMember returned 200 without a token, expected 401 or 403$/,
  ],
  'name-with-accents-spoilt-in-results': [
    'search.values',
    /^searchPrincipals returned 200, expected the values of SVC-\w+: /,
  ],
  'two-permissions-update': [
    'update.permission',
    /^updateGroup returned 200 to a caller without write permission.*, expected (403|4xx)$/,
  ],
  'system-group-emptied-though-refused': [
    'state.refusal',
    /^readGroup shows other members than it should after deleteGroup returned \d+$/,
  ],
} as const

for (const [fault, [clause, headline]] of Object.entries(trueHeadlines))
  test(`A headline is true of the fault ${fault}`, async t => {
    const target = await changedServer(t, { faults: [fault] })
    const report = await checkHere({ ...target, only: [clause], seed: 1 })
    const messages = report.clauses.flatMap(({ evidence }) => evidence.map(({ message }) => message))
    t.ok(
      messages.some(message => headline.test(message)),
      messages.join('\n'),
    )
  })

test('A contradiction says in words what is true of one request alone', async t => {
  const target = await changedServer(t, { faults: ['excluded-profiles-shown-outside-vetted'] })
  const only = ['search.includes', consistent] as const
  const { clauses } = await checkHere({ ...target, only, runs: 1, seed: 1 })
  const [evidence] = clauses.find(({ id }) => id === 'state.consistent')?.evidence ?? []
  t.match(evidence?.message, /; true of the first alone: the caller is in Vetted/)
  t.match(evidence?.message, /; true of the second alone: the caller is not in Vetted/)
})

/** By the status in place of the right one: the operation, its right status, and a clause that fails with that headline. */
const headlines = [
  {
    method: 'PUT',
    right: 200,
    wrong: 204,
    clause: 'wire.success-status',
    says: /^updateGroup returned 204.*, expected 200$/,
  },
  {
    method: 'PUT',
    right: 403,
    wrong: 415,
    clause: 'update.permission',
    says: /^updateGroup returned 415 .*, expected 403$/,
  },
  {
    method: 'DELETE',
    right: 404,
    wrong: 409,
    clause: 'delete.not-found',
    says: /^deleteGroup returned 409.*, expected (403 or )?404/,
  },
] as const

for (const { method, right, wrong, clause, says } of headlines)
  test(`If a ${method} returns ${wrong} in place of ${right}, the headline of ${clause} is true`, async t => {
    const target = await changedServer(t, {
      respond: (response, request) =>
        request.method === method && response.status === right ? { status: wrong, body: '' } : response,
    })
    const report = await checkHere({ ...target, only: [clause, 'acr.direct'], runs: 3, seed: 1 })
    const row = report.clauses.find(({ id }) => id === clause)
    t.equal(row?.status, 'failed')
    for (const { message } of row?.evidence ?? []) t.match(message, says)
    t.not(report.clauses.find(({ id }) => id === 'acr.direct')?.status, 'failed')
  })
