import { createEngine } from '../../engine/engine.js'
import type { Group, Profile, World } from '../../spec/nouns.js'
import { defaultReadings } from '../../spec/readings.js'
import type { Service } from '../../spec/service.js'
import { formatFigure, type Measurement, microseconds } from '../test-support/measurements.js'

const counts = [1, 100, 10_000] as const

/**
 * One decision in process, whether a caller may read a group: for callers in few and in many groups, and groups with
 * few and with many ACRs. No ACR grants the permission, so that the look-up cannot end early.
 */
export function benchPermissions(): Measurement[] {
  const engine = createEngine(world(), defaultReadings)
  const decide = (groups: number, acrs: number) => decisionCost(engine, groups, acrs)
  const even = new Map(counts.map(count => [count, decide(count, count)]))
  return counts.flatMap(groups =>
    counts.map(acrs => {
      const limit = 3 * (even.get(Math.min(groups, acrs) as (typeof counts)[number]) ?? 0)
      const figure = groups === acrs ? (even.get(groups) ?? 0) : decide(groups, acrs)
      const name = `permission, caller in ${groups} groups, ${acrs} ACRs on the group`
      if (groups === acrs) return { name, figure, unit: 'µs' }
      const against = `at most ${formatFigure(limit)} µs: 3 times ${Math.min(groups, acrs)} by ${Math.min(groups, acrs)}`
      return { name, figure, unit: 'µs', against, holds: figure <= limit }
    }),
  )
}

function decisionCost(engine: Service, groups: number, acrs: number): number {
  const caller = { kind: 'profile', id: callerIn(groups) } as const
  const request = { operation: 'readGroup', group: groupWith(acrs) } as const
  return microseconds(Math.ceil(200_000 / (20 + Math.min(groups, acrs))), () =>
    engine.perform(caller, request),
  )
}

/** For each count, a caller in that number of groups, and a group with that number of ACRs for different principals. */
function world(): World {
  const others = Array.from({ length: 10_000 }, (_, at) => `SVC-other-${at}`)
  const profiles = [...counts.map(callerIn), ...others].map(
    (svc_id): Profile => ({ svc_id, common_name: svc_id, email: svc_id, avatar_url: '' }),
  )
  const joined = Array.from({ length: 10_000 }, (_, at) =>
    groupOf(`SVC-joined-${at}`, counts.filter(count => at < count).map(callerIn)),
  )
  return {
    profiles,
    groups: [...joined, ...counts.map(count => groupOf(groupWith(count), []))],
    acrs: counts.flatMap(count =>
      others
        .slice(0, count)
        .map(principal => ({ resource: groupWith(count), principal, permission: 'read' })),
    ),
  }
}

function groupOf(svc_id: string, members: readonly string[]): Group {
  return { svc_id, title: svc_id, description: '', members }
}

function callerIn(groups: number): string {
  return `SVC-caller-in-${groups}`
}

function groupWith(acrs: number): string {
  return `SVC-group-with-${acrs}`
}
