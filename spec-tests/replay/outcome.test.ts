import { test } from 'tap'
import type { Expected, ExpectedStatus } from '../../src/report/finding.js'
import type { Evidence, RequestRecord } from '../../src/report/report.js'
import { neutralWire } from '../target/target.js'
import { outcomeWithoutFailure } from './outcome.js'

const record = (status: number, response: string): RequestRecord => ({
  method: 'GET',
  path: '/auth/v1/group/SVC-a',
  actor: null,
  body: null,
  status,
  response,
})

const repeated = { status: 200, body: '', recordedBody: '', text: '', hasNewId: false, lacksId: false }

/** The second of three requests got 200 instead of what is expected. */
function failureOf(expected: Expected) {
  const requests = [record(200, 'first'), record(200, 'second'), record(404, 'third')]
  const finding = { decides: [1], expected }
  const evidence: Evidence = { message: '', expected: '', observed: '', finding, seed: 1, requests, curl: '' }
  return { clause: 'read.content', evidence, wire: neutralWire } as const
}

function outcomeOf(
  statuses: readonly ExpectedStatus[] | undefined,
  ...now: readonly (number | null)[]
): string {
  return outcomeWithoutFailure(
    failureOf(statuses === undefined ? {} : { statuses }),
    now.map(status => ({ ...repeated, status })),
  )
}

test('A failure is fixed if the wrong request now returns an expected status', async t => {
  t.equal(outcomeOf([403], 200, 403), 'fixed')
  t.equal(outcomeOf([404, 403], 200, 403), 'fixed')
  t.equal(outcomeOf(['4xx'], 200, 401), 'fixed')
  t.equal(outcomeOf(undefined, 200, 401), 'fixed')
})

test('A failure is fixed if an earlier request shows what is expected', async t => {
  t.equal(outcomeOf([403], 403), 'fixed')
  t.equal(outcomeOf([403], 401), 'differs')
})

test('A failure is not fixed by another body of the wrong response or by another status after it', async t => {
  t.equal(outcomeOf([403], 200, 200, 401), 'still fails')
  t.equal(outcomeOf([403], 200, 200, 404), 'still fails')
  t.equal(outcomeOf(undefined, 200, 200, 404), 'differs')
})

test('A body is right if it shows what is expected', async t => {
  const become = (expected: Expected, body: unknown) =>
    outcomeWithoutFailure(failureOf(expected), [repeated, { ...repeated, text: JSON.stringify(body) }])
  const found = { profiles: [{ svc_id: 'SVC-a' }] }
  t.equal(become({ found: ['SVC-a'] }, found), 'fixed')
  t.equal(become({ found: ['SVC-b'] }, found), 'still fails')
  t.equal(become({ notFound: ['SVC-a'] }, found), 'still fails')
  t.equal(become({ notFound: ['SVC-b'] }, found), 'fixed')
  const shown = { name: 'Crew', owner: 'SVC-c', list: ['SVC-b', 'SVC-a'] }
  t.equal(become({ group: { title: 'Crew', members: ['SVC-a', 'SVC-b'] } }, shown), 'fixed')
  t.equal(become({ group: { title: 'Crew', members: ['SVC-a'] } }, shown), 'still fails')
  t.equal(become({ group: { title: 'Club' } }, shown), 'still fails')
})

test('A target that neither fails as before nor does what is expected answers differently', async t => {
  t.equal(outcomeOf([403], 200, 404), 'differs')
  for (const broken of [503, null]) t.equal(outcomeOf(undefined, 200, broken), 'differs')
})

test('A target that returns no SVC-ID where the record has a new one answers differently', async t => {
  t.equal(outcomeWithoutFailure(failureOf({ statuses: [403] }), [{ ...repeated, lacksId: true }]), 'differs')
})
