import { testsOfSuite } from '../../check/tests.js'
import { check } from '../../check.js'
import { type Example, readExamples } from '../../examples.js'
import { fixture, packageVersion, readWorld } from '../../files.js'
import type { ClauseData, PageData, PageExample } from '../../page/data.js'
import { runSteps } from '../../page/run-steps.js'
import { type ClauseId, clauseIds, clauses } from '../../spec/clauses.js'
import type { World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { type Illustration, illustrate } from './counter-examples.js'
import { dependenciesOf } from './dependencies.js'
import { observations } from './observations.js'
import { probesFor } from './probes.js'
import { snippetAt } from './snippets.js'
import { placesOfTests } from './suite-tests.js'

/** What the page shows of the specification, computed from the registry, the examples, the faults, the code and the suite. */
export async function pageData(): Promise<Omit<PageData, 'guides'>> {
  const world = readWorld(fixture('demo.world.json'))
  const examples = readExamples()
  const factors = await factorsOf()
  const illustrations = await illustrateAll(world, examples)
  const tests = await testsOfSuite()
  const placesOf = placesOfTests()
  const ofClause = (id: ClauseId): ClauseData => {
    const illustration = illustrations[id] as Illustration
    requireSameAnswers(world, id, illustration)
    const withDependencies = (example: PageExample) => {
      const dependsOn = dependenciesOf(world, example)
      return dependsOn.length === 0 ? example : { ...example, dependsOn }
    }
    return {
      example: withDependencies(illustration.example),
      counter: illustration.counter,
      more: furtherExamples(examples, id, illustration).map(withDependencies),
      code: snippetAt(clauses[id].code),
      tests: tests.filter(test => test.id === id).map(({ name, tier }) => ({ name, tier })),
      testedIn: placesOf(id),
      factors: factors[id] ?? {},
    }
  }
  return {
    version: packageVersion(),
    world,
    clauses: Object.fromEntries(clauseIds.map(id => [id, ofClause(id)])) as Record<ClauseId, ClauseData>,
    probes: probesFor(world, examples),
    observed: await observations(),
  }
}

async function illustrateAll(
  world: World,
  examples: readonly Example[],
): Promise<Partial<Record<ClauseId, Illustration>>> {
  const all: Partial<Record<ClauseId, Illustration>> = {}
  for (const id of clauseIds)
    all[id] = await illustrate(
      world,
      id,
      examples.filter(({ clause }) => clause === id),
    )
  return all
}

/** The page computes the answers of a conformant server itself. @throws Error if they are not those of the server */
function requireSameAnswers(world: World, id: ClauseId, { example, counter }: Illustration): void {
  if (example.steps.some(({ together }) => together)) return
  const answers = runSteps(world, defaultReadings, example.steps).map(({ answer }) => answer)
  if (JSON.stringify(answers) !== JSON.stringify(counter.conformant))
    throw new Error(
      `${id}: the definitions answer ${JSON.stringify(answers)}, the server ${JSON.stringify(counter.conformant)}`,
    )
}

/** The most examples of a clause that the page shows in addition. */
const mostFurther = 6

function furtherExamples(examples: readonly Example[], id: ClauseId, { example }: Illustration) {
  return examples
    .filter(({ clause, says, readings }) => clause === id && says !== example.says && readings === undefined)
    .slice(0, mostFurther)
    .map(({ says, steps }) => ({
      says,
      steps: steps.map(({ as, operation, input }) => ({ as, operation, input })),
    }))
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

type Factors = ClauseData['factors']
