import { createEngine } from '../engine/engine.js'
import { defaultReadings } from '../spec/readings.js'
import { microseconds, type Row, show } from './rows.js'
import { worldOf } from './worlds.js'

/** Creating, renaming, filling, emptying and deleting a group, in process, in a small world and in a large one. */
export function benchChanges(): Row[] {
  const [small, large] = [lifeCost(1_000), lifeCost(1_000_000)]
  return [
    { name: "a group's life of 5 changes at 1,000", figure: small, unit: 'µs' },
    {
      name: "a group's life of 5 changes at 1,000,000",
      figure: large,
      unit: 'µs',
      against: `at most ${show(small * 10)} µs: 10 times that at 1,000, for 1,000 times the principals`,
      holds: large <= small * 10,
    },
  ]
}

function lifeCost(principals: number): number {
  const world = worldOf(principals)
  const engine = createEngine(world, defaultReadings)
  const vetted = world.groups[0]?.members[0] ?? ''
  const caller = { kind: 'profile', id: vetted } as const
  const titled = (title: string) =>
    ({ kind: 'json', value: { title, description: 'Members of all' } }) as const
  let made = 0
  return microseconds(2_000, at => {
    const group = `SVC-${(at * 7919).toString(16).padStart(8, '0')}-${made++}`
    const outcomes = [
      engine.perform(caller, { operation: 'createGroup', body: titled(`Team ${at}`), newId: group }),
      engine.perform(caller, { operation: 'updateGroup', group, body: titled(`Crew ${at}`) }),
      engine.perform(caller, { operation: 'addGroupMember', group, profile: vetted }),
      engine.perform(caller, { operation: 'removeGroupMember', group, profile: vetted }),
      engine.perform(caller, { operation: 'deleteGroup', group }),
    ]
    if (outcomes.some(({ kind }) => kind === 'refused')) throw new Error('a change was refused')
  })
}
