import { type Test, test } from 'tap'
import { checkHere } from '../../check/here.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { World } from '../../spec/nouns.js'
import { type Change, changedServer } from '../test-support/changed-server.js'
import { idsWith } from '../test-support/report-clauses.js'

const clauses: readonly ClauseId[] = [
  'search.group-description',
  'search.partial',
  'search.case-insensitive',
  'search.field-start',
  'search.values',
]

async function expectPassed(t: Test, change: Change): Promise<void> {
  const report = await checkHere({ ...(await changedServer(t, change)), only: clauses, runs: 30, seed: 1 })
  t.same(idsWith(report, 'failed'), [])
  t.same(idsWith(report, 'passed').toSorted(), clauses.toSorted(), report.error ?? '')
}

test('A gateway may refuse control characters in a query', t =>
  expectPassed(t, {
    answer: ({ path }) =>
      /[?&]s=[^&]*%(0|1)/.test(path) ? { status: 400, body: '{"msg":"Bad query"}' } : undefined,
  }))

test('A server may store white space in place of control characters', t =>
  expectPassed(t, {
    worldFor: world =>
      ({
        ...world,
        groups: world.groups.map(group => ({
          ...group,
          description: group.description.replace(/\s+/g, ' '),
        })),
      }) satisfies World,
  }))
