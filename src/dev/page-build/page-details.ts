import { scenariosOfSuite, testsOfSuite } from '../../check/tests.js'
import { check } from '../../check.js'
import type { ClauseDetails, PageDetails } from '../../page/data.js'
import { type ClauseId, clauseIds, clauses } from '../../spec/clauses.js'
import { snippetAt } from './snippets.js'
import { placesOfTests } from './suite-tests.js'

/** What a reader of a clause opens: its definition, and how the suite tests it. */
export async function pageDetails(): Promise<PageDetails> {
  const factors = await factorsOf()
  const tests = await testsOfSuite()
  const placesOf = placesOfTests()
  const ofClause = (id: ClauseId): ClauseDetails => ({
    code: snippetAt(clauses[id].code),
    tests: tests.filter(test => test.id === id).map(({ name, tier }) => ({ name, tier })),
    testedIn: placesOf(id),
    factors: factors[id] ?? {},
  })
  const { worlds, scenarios } = await scenariosOfSuite()
  return {
    clauses: Object.fromEntries(clauseIds.map(id => [id, ofClause(id)])) as PageDetails['clauses'],
    worlds,
    scenarios,
  }
}

/** How many clauses have tests that vary something, at least. */
const varied = 45

/**
 * What the tests of each clause vary. A run of the suite reports it also for tests that its budget leaves out, if it had
 * the time to prepare them.
 */
async function factorsOf(): Promise<Readonly<Record<string, Factors>>> {
  for (const budget of [1, 4, 16]) {
    const { clauses } = await check({ budget, runs: 1, seed: 1 })
    const factors = clauses.flatMap(({ id, coverage }) => (coverage ? [[id, coverage.factors] as const] : []))
    if (factors.length >= varied) return Object.fromEntries(factors)
  }
  throw new Error('the suite did not report what its tests vary')
}

type Factors = ClauseDetails['factors']
