import type { Example } from '../../examples.js'
import type { NamedFault } from '../../faults/fault.js'
import { faults } from '../../faults/registry.js'
import type { Answer, CounterExample, PageExample } from '../../page/data.js'
import { newIdAt } from '../../page/run-steps.js'
import type { ClauseId } from '../../spec/clauses.js'
import type { World } from '../../spec/nouns.js'
import type { Step } from '../../spec/step.js'
import { create, join, read, search, together, withTokenIn } from '../../spec/steps.js'
import { responsesTo } from '../test-support/transcript.js'

/** An example of a clause, and the answers of a server that breaks the clause. The example may have no words of its own. */
export interface Illustration {
  readonly example: PageExample
  readonly counter: CounterExample
}

/** The most faults and examples of a clause that are tried, and the most requests of an example. */
const most = { faults: 4, examples: 6, steps: 5 }

/** What shows a fault of a clause whose own examples show none: where the token is, many groups, or requests at once. */
const otherSteps: Partial<Record<ClauseId, readonly Step[]>> = {
  'wire.success-status': [create('Maya Lindqvist', 'Tide Tables', 'Printed')],
  'wire.cookie': [withTokenIn('bearer', search('Anna Berg', 'Sukarno'))],
  'search.limited': [
    ...Array.from({ length: 21 }, (_, at) => create('Maya Lindqvist', `Crowd ${at}`, 'One of many')),
    search('Anna Berg', 'Crowd'),
  ],
  'state.consistent': [read('Robin Fielding', 'Field Station')],
  'state.concurrent': [
    join('Ada Okafor', 'Data Stewards', 'Sukarno'),
    together(join('Ada Okafor', 'Data Stewards', 'Luc Dubois')),
    read('Ada Okafor', 'Data Stewards'),
  ],
}

/** The first example, from the shortest on, whose answers differ with a fault of the clause; or else the steps above. */
export async function illustrate(
  world: World,
  clause: ClauseId,
  examples: readonly Example[],
): Promise<Illustration> {
  const ofClause = faults.filter(fault => fault.clause === clause)
  const short = examples
    .filter(({ steps, readings }) => steps.length <= most.steps && readings === undefined)
    .toSorted((a, b) => a.steps.length - b.steps.length)
    .slice(0, most.examples)
  for (const fault of ofClause.slice(0, most.faults)) {
    for (const { says, steps } of short) {
      const shown = steps.map(({ as, operation, input }) => ({ as, operation, input }))
      const counter = await compare(world, fault, shown)
      if (counter !== undefined) return { example: { says, steps: shown }, counter }
    }
  }
  const steps = otherSteps[clause] ?? []
  for (const fault of ofClause) {
    const counter = await compare(world, fault, steps)
    if (counter !== undefined) return { example: { says: '', steps }, counter }
  }
  throw new Error(`no fault of ${clause} shows in a response`)
}

async function compare(
  world: World,
  fault: NamedFault,
  steps: readonly Step[],
): Promise<CounterExample | undefined> {
  const [conformant, faulty] = await Promise.all(
    [[], [fault.name]].map(names => responsesTo(world, { faults: names }, steps, newIdAt)),
  )
  if (conformant === undefined || faulty === undefined || isSame(conformant, faulty)) return undefined
  return { fault: fault.name, says: fault.says, conformant, faulty }
}

function isSame(a: readonly Answer[], b: readonly Answer[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
