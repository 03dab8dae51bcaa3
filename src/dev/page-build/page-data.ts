import { type Example, readExamples } from '../../examples.js'
import { fixture, packageVersion, readWorld } from '../../files.js'
import type { ClauseData, PageData } from '../../page/data.js'
import { runSteps } from '../../page/run-steps.js'
import { type ClauseId, clauseIds } from '../../spec/clauses.js'
import type { World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import { type Illustration, illustrate, pageExample } from './counter-examples.js'
import { observations } from './observations.js'
import { probesFor } from './probes.js'

/** What the page shows of the specification, from the registry, the examples and the faults. */
export async function pageData(): Promise<Omit<PageData, 'guides'>> {
  const world = readWorld(fixture('demo.world.json'))
  const examples = readExamples()
  const illustrations = await illustrateAll(world, examples)
  const ofClause = (id: ClauseId): ClauseData => {
    const illustration = illustrations[id] as Illustration
    requireSameAnswers(world, id, illustration)
    const further = examples
      .filter(
        ({ clause, says, readings }) =>
          clause === id && says !== illustration.example.says && readings === undefined,
      )
      .slice(0, mostFurther)
    return { ...illustration, more: further.map(example => pageExample(world, example)) }
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
