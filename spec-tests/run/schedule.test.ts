import fc from 'fast-check'
import { type Test, test } from 'tap'
import { suiteOnServer } from '../../src/dev/test-support/suite-on-server.js'
import { spent } from '../../src/report/verdict.js'
import type { ClauseId } from '../../src/spec/clauses.js'
import { coveredRows } from '../scenarios/covered-rows.js'
import type { SuiteOptions } from './options.js'
import type { ClauseTest, TestContext } from './registry.js'
import { runAll } from './run-suite.js'
import { Schedule } from './schedule.js'

const world = { profiles: [], groups: [], acrs: [] }
const needs = { tier: 'anonymous' } as const

/** Runs tests once each. @returns the suite, and the clauses in the order in which they were decided */
async function runWith(
  t: Test,
  options: Pick<SuiteOptions, 'budget' | 'first'>,
  clauseTests: readonly ClauseTest[],
) {
  const suite = await suiteOnServer(t, (_, response) => void response.end('{}'), { runs: 1, ...options })
  const decided: ClauseId[] = []
  await runAll(suite, { observations: [], clauseTests }, ({ id }) => decided.push(id))
  return { suite, decided }
}

test('The long parts of tests run in turn, after the rest of all tests', async t => {
  const turns = new Schedule()
  const seen: string[] = []
  const testOf = (name: string, parts: number) => async () => {
    seen.push(name)
    for (let part = 1; part <= parts; part++) {
      await turns.next()
      seen.push(`${name}${part}`)
    }
  }
  for (const [name, parts] of [
    ['a', 2],
    ['b', 0],
    ['c', 3],
  ] as const)
    await turns.start(testOf(name, parts))
  t.same(seen, ['a', 'b', 'c'])
  await turns.finish()
  t.same(seen, ['a', 'b', 'c', 'a1', 'c1', 'a2', 'c2', 'c3'])
})

test('As many tests as allowed run side by side, and each to its end', async t => {
  const parts = fc.array(fc.nat(3), { minLength: 1, maxLength: 6 })
  const judge = async (most: number, partsOf: readonly number[], scheduler: fc.Scheduler) => {
    const turns = new Schedule()
    turns.most = most
    let [running, mostRunning, ended] = [0, 0, 0]
    const work = async () => {
      mostRunning = Math.max(mostRunning, ++running)
      await scheduler.schedule(Promise.resolve())
      running--
    }
    const run = async () => {
      for (const count of partsOf)
        await turns.start(async () => {
          await work()
          for (let part = 0; part < count; part++) {
            await turns.next()
            await work()
          }
          ended++
        })
      await turns.finish()
    }
    await scheduler.waitFor(run())
    t.equal(ended, partsOf.length)
    t.ok(mostRunning <= most && (partsOf.length < most || mostRunning === most))
  }
  await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 4 }), parts, fc.scheduler(), judge))
})

test('With a budget, the examples of all clauses come before those that are drawn', async t => {
  const seen: string[] = []
  const testOf = (id: ClauseId, at: number): ClauseTest => ({
    id,
    name: `Test ${at}`,
    needs,
    async test({ suite, example }: TestContext) {
      await example(world, async () => void seen.push(`example of ${id}`))
      await suite.schedule.next()
      await example(world, async () => void seen.push(`drawn example of ${id}`))
    },
  })
  const { decided } = await runWith(t, { budget: 1000 }, [
    testOf('search.partial', 1),
    testOf('search.email', 2),
  ])
  t.same(seen, [
    'example of search.partial',
    'example of search.email',
    'drawn example of search.partial',
    'drawn example of search.email',
  ])
  t.equal(new Set(decided).size, decided.length, 'each clause is decided once')
})

test('The tests of the first clauses end before the others start', async t => {
  const seen: string[] = []
  const testOf = (id: ClauseId, at: number): ClauseTest => ({
    id,
    name: `Test ${at}`,
    needs,
    test: ({ example }) => example(world, async () => void seen.push(id)),
  })
  const ids = ['read.content', 'search.email', 'search.partial'] as const
  const tests = [...ids, ...ids].map(testOf)
  await runWith(t, { first: ['search.partial'] }, tests)
  t.same(seen, [...Array(2).fill('search.partial'), ...seen.slice(2).filter(id => id !== 'search.partial')])
  t.equal(seen.length, tests.length)
})

test('What a spent budget does not reach is untested, and counts as not covered', async t => {
  const factors = { one: ['a', 'b'], other: ['c', 'd'] }
  const fail = () => {
    throw new Error('nothing is judged')
  }
  const covered = { clause: 'search.partial', says: 'A test', factors } as const
  const { suite } = await runWith(t, { budget: 1e-9 }, [
    {
      id: 'search.partial',
      name: 'A test',
      needs,
      test: coveredRows({ ...covered, rowsPerWorld: 2, worldOf: () => world, scenarioOf: fail }),
    },
    {
      id: 'search.email',
      name: 'Another test',
      needs,
      test: ({ example }) => example(world, fail),
    },
  ])
  t.match(suite.run.row('search.partial'), {
    status: 'untested',
    reason: spent,
    coverage: { pairs: 4, covered: 0, missed: { [spent]: 4 } },
  })
  t.match(suite.run.row('search.email'), { status: 'untested', reason: spent })
})
