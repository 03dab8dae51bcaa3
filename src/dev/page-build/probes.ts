import type { Example } from '../../examples.js'
import type { Probe } from '../../page/data.js'
import type { World } from '../../spec/nouns.js'
import { type OpenPointId, openPointIds } from '../../spec/open-points.js'
import { isDecidedBy } from './dependencies.js'

/** For each open point that requests can show: the shortest example whose answers change with the reading. */
export function probesFor(
  world: World,
  examples: readonly Example[],
): Readonly<Partial<Record<OpenPointId, Probe>>> {
  const short = examples.toSorted((a, b) => a.steps.length - b.steps.length)
  const entries = openPointIds.flatMap(id => {
    const named = short.filter(({ readings = {} }) => Object.keys(readings).some(key => key.startsWith(id)))
    const plain = short.filter(({ readings }) => readings === undefined)
    const probe = [...named, ...plain].find(example => changesWith(world, id, example))
    return probe === undefined ? [] : [[id, asProbe(probe, id)] as const]
  })
  return Object.fromEntries(entries)
}

function changesWith(world: World, id: OpenPointId, { steps, readings = {} }: Example): boolean {
  const others = Object.fromEntries(Object.entries(readings).filter(([key]) => !key.startsWith(id)))
  return isDecidedBy(world, id, { steps, readings: others }, ({ answer }) => answer)
}

/** The example without its readings of this point: the reader chooses them. */
function asProbe({ clause, says, steps, readings = {} }: Example, id: OpenPointId): Probe {
  const others = Object.entries(readings).filter(([key]) => !key.startsWith(id))
  return {
    clause,
    says,
    steps: steps.map(({ as, operation, input }) => ({ as, operation, input })),
    ...(others.length === 0 ? {} : { readings: Object.fromEntries(others) }),
  }
}
