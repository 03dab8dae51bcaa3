import { createEngine } from '../../engine/engine.js'
import { defaultReadings } from '../../spec/readings.js'
import { creatorIn, generateWorld } from '../test-support/generated-world.js'
import { formatFigure, type Measurement, microseconds } from '../test-support/measurements.js'

/** Creating, updating and deleting a group, adding and removing a member: in process, in a small and in a large world. */
export function benchChanges(): Measurement[] {
  const [small, large] = [lifeCycleCost(1_000), lifeCycleCost(1_000_000)]
  return [
    { name: "a group's life of 5 changes at 1,000", figure: small, unit: 'µs' },
    {
      name: "a group's life of 5 changes at 1,000,000",
      figure: large,
      unit: 'µs',
      against: `at most ${formatFigure(small * 10)} µs: 10 times that at 1,000, for 1,000 times the principals`,
      holds: large <= small * 10,
    },
  ]
}

function lifeCycleCost(principals: number): number {
  const world = generateWorld(principals)
  const engine = createEngine(world, defaultReadings)
  const creator = creatorIn(world)
  const caller = { kind: 'profile', id: creator } as const
  const bodyWith = (title: string) =>
    ({ kind: 'json', value: { title, description: 'Members of all' } }) as const
  let created = 0
  return microseconds(2_000, at => {
    const group = `SVC-${(at * 7919).toString(16).padStart(8, '0')}-${created++}`
    const outcomes = [
      engine.perform(caller, { operation: 'createGroup', body: bodyWith(`Team ${at}`), newId: group }),
      engine.perform(caller, { operation: 'updateGroup', group, body: bodyWith(`Crew ${at}`) }),
      engine.perform(caller, { operation: 'addGroupMember', group, profile: creator }),
      engine.perform(caller, { operation: 'removeGroupMember', group, profile: creator }),
      engine.perform(caller, { operation: 'deleteGroup', group }),
    ]
    if (outcomes.some(({ kind }) => kind === 'refused')) throw new Error('a change was refused')
  })
}
