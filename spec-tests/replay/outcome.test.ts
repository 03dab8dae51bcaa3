import { test } from 'tap'
import type { ExpectedStatus } from '../../src/report/finding.js'
import type { Evidence, RequestRecord } from '../../src/report/report.js'
import { outcomeWithoutFailure } from './outcome.js'

const record = (status: number, response: string): RequestRecord => ({
  method: 'GET',
  path: '/auth/v1/group/SVC-a',
  actor: null,
  body: null,
  status,
  response,
})

const repeated = { status: 200, body: '', recordedBody: '', lacksId: false }

/** The second of three requests got 200 instead of a refusal. */
function evidenceOf(statuses: readonly ExpectedStatus[] | undefined): Evidence {
  const requests = [record(200, 'first'), record(200, 'second'), record(404, 'third')]
  const finding = { decides: [1], expected: statuses === undefined ? {} : { statuses } }
  return { message: '', expected: '', observed: '', finding, seed: 1, requests, curl: '' }
}

function outcomeOf(
  expected: readonly ExpectedStatus[] | undefined,
  ...statuses: readonly (number | null)[]
): string {
  return outcomeWithoutFailure(
    evidenceOf(expected),
    statuses.map(status => ({ ...repeated, status })),
  )
}

test('A failure is fixed if the wrong request now returns an expected status', t => {
  t.equal(outcomeOf([403], 200, 403), 'fixed')
  t.equal(outcomeOf([404, 403], 200, 403), 'fixed')
  t.equal(outcomeOf(['4xx'], 200, 401), 'fixed')
  t.equal(outcomeOf(undefined, 200, 401), 'fixed')
  t.end()
})

test('A failure is fixed if an earlier request shows what is expected, or only a later one differs', t => {
  t.equal(outcomeOf([403], 403), 'fixed')
  t.equal(outcomeOf([403], 200, 200, 401), 'fixed')
  t.equal(outcomeOf([403], 200, 200, 404), 'fixed')
  t.end()
})

test('A target that neither fails as before nor does what is expected answers differently', t => {
  t.equal(outcomeOf([403], 200, 404), 'differs')
  t.equal(outcomeOf([403], 401), 'differs')
  for (const broken of [503, null]) t.equal(outcomeOf(undefined, 200, broken), 'differs')
  t.end()
})

test('A target that returns no SVC-ID where the record has a new one answers differently', t => {
  t.equal(outcomeWithoutFailure(evidenceOf([403]), [{ ...repeated, lacksId: true }]), 'differs')
  t.end()
})
