import type { Example } from '../../examples.js'
import type { NamedFault } from '../../faults/fault.js'
import { faults } from '../../faults/registry.js'
import type { Answer, CounterExample, PageExample } from '../../page/data.js'
import { fairRuns, withDependencies } from '../../page/fair-answers.js'
import { newIdAt } from '../../page/run-steps.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { World } from '../../spec/nouns.js'
import { create, join, read, search, together, withTokenIn } from '../../spec/steps.js'
import { responsesTo } from '../test-support/transcript.js'

/** An example of a clause, and the answers of a server that breaks the clause. The example may have no words of its own. */
export interface Illustration {
  readonly example: PageExample
  readonly counter: CounterExample
}

/** The most examples of a clause that are tried, and the most requests of an example. */
const most = { examples: 6, steps: 5 }

/** For clauses whose shortest examples show no fault, or another rule: where the token is, many groups, or requests at once. */
const chosen: Partial<Record<ClauseId, PageExample>> = {
  'wire.success-status': { says: '', steps: [create('Maya Lindqvist', 'Tide Tables', 'Printed')] },
  'wire.cookie': { says: '', steps: [withTokenIn('bearer', search('Anna Berg', 'Sukarno'))] },
  'search.limited': {
    says: '',
    steps: [
      ...Array.from({ length: 21 }, (_, at) => create('Maya Lindqvist', `Crowd ${at}`, 'One of many')),
      search('Anna Berg', 'Crowd'),
    ],
  },
  'create.persists': {
    says: 'A read of a new group returns the title and the description of the create request.',
    steps: [
      create('Émile Durand', 'Glacier Watch', 'Counts crevasses from the ridge'),
      read('Émile Durand', 'Glacier Watch'),
    ],
  },
  'state.consistent': {
    says: 'An ACR gives Jean-Luc Marchand write permission on Ocean Biology through a group; another gives it to Robin Fielding, by name, on Field Station. Whether write implies read is open, but both reads must get the same answer.',
    steps: [read('Jean-Luc Marchand', 'Ocean Biology'), read('Robin Fielding', 'Field Station')],
  },
  'state.concurrent': {
    says: 'Two requests at the same time add the same profile. Both get 200. The one that comes second, in whichever order, says that the profile was already a member.',
    steps: [
      join('Ada Okafor', 'Data Stewards', 'Sukarno'),
      together(join('Ada Okafor', 'Data Stewards', 'Sukarno')),
    ],
  },
}

/** An example whose answers differ with a fault of the clause: if possible one that no open point decides, and a short one. */
export async function illustrate(
  world: World,
  clause: ClauseId,
  examples: readonly Example[],
): Promise<Illustration> {
  const best = chosen[clause]
  const tried = best === undefined ? shortestOf(world, examples) : [withDependencies(world, best)]
  for (const fault of faults.filter(fault => fault.clause === clause)) {
    for (const example of tried) {
      const counter = await compare(world, fault, example)
      if (counter !== undefined) return { example, counter }
    }
  }
  throw new Error(`no fault of ${clause} shows in a response`)
}

/** Examples that the rules alone decide come first, and then the shorter ones. */
function shortestOf(world: World, examples: readonly Example[]): readonly PageExample[] {
  return examples
    .filter(({ steps, readings }) => steps.length <= most.steps && readings === undefined)
    .map(example => pageExample(world, example))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, most.examples)
}

/** An example by hand, without the responses that it expects. */
export function pageExample(world: World, { says, steps }: Example): PageExample {
  const plain = steps.map(({ as, operation, input }) => ({ as, operation, input }))
  return withDependencies(world, { says, steps: plain })
}

function rankOf({ steps, dependsOn = [] }: PageExample): number {
  return steps.length + (dependsOn.length === 0 ? 0 : most.steps)
}

/** The answers to an example with and without a fault; undefined if they are the same, or if another fair server gives them. */
async function compare(
  world: World,
  fault: NamedFault,
  example: PageExample,
): Promise<CounterExample | undefined> {
  const [conformant, faulty] = await Promise.all(
    [[], [fault.name]].map(names => responsesTo(world, { faults: names }, example.steps, newIdAt)),
  )
  if (conformant === undefined || faulty === undefined || isSame(conformant, faulty)) return undefined
  const others = fairRuns(world, example).map(run => statusesOf(run.map(({ answer }) => answer)))
  const seen = statusesOf(faulty)
  if (seen !== statusesOf(conformant) && others.includes(seen)) return undefined
  return { fault: fault.name, says: fault.says, conformant, faulty }
}

function statusesOf(answers: readonly Answer[]): string {
  return answers.map(({ status }) => status).join()
}

function isSame(a: readonly Answer[], b: readonly Answer[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
